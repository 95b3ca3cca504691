"use client";

import { Download, Send } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { TextField } from "@/app/_components/ui/field";
import { FormDialog } from "@/app/_components/ui/form-dialog";
import { describeFailure, rpc } from "@/app/_lib/rpc";
import { saveFile } from "@/app/_lib/save-file";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { useServerChange } from "../../_change/use-server-change";
import { SENDING_CONTROL } from "../_agent/places";
import { describePlan, requestOf } from "../_state/report-plan";
import type { ReportsScreen } from "../_state/use-reports-screen";

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface ReportActionsProps {
  readonly screen: ReportsScreen;
  readonly maySend: boolean;
}

/** What one does with the report that is built. */
export function ReportActions({ screen, maySend }: ReportActionsProps) {
  const { guard } = useConsoleAgent();
  const { change, busy } = useServerChange();
  const [downloading, setDownloading] = useState(false);
  const [sending, setSending] = useState(false);
  const [recipient, setRecipient] = useState("");
  const [tried, setTried] = useState(false);
  const id = useId();
  const { plan } = screen;
  const valid = ADDRESS.test(recipient.trim());

  // While a person is about to send exactly this report, an agent may not make another one of it.
  useEffect(() => {
    if (!sending) return undefined;
    guard.begin({ id: SENDING_CONTROL, label: "the sending of this report" });
    return () => guard.end(SENDING_CONTROL);
  }, [sending, guard]);

  async function download(): Promise<void> {
    setDownloading(true);
    try {
      const { fileName, csv } = await rpc.reports.download(requestOf(plan));
      saveFile(fileName, csv, "text/csv");
    } catch (error) {
      toast.error("Could not download the report", { description: describeFailure(error) });
    } finally {
      setDownloading(false);
    }
  }

  async function send(): Promise<void> {
    setTried(true);
    if (!valid) {
      document.getElementById(id)?.focus();
      return;
    }
    const sent = await change({
      failed: `Could not send the report to ${recipient.trim()}`,
      call: (context) => rpc.reports.email({ ...requestOf(plan), recipient: recipient.trim() }, { context }),
    });
    if (sent === undefined) return;
    setSending(false);
    setTried(false);
    toast.success(`Report for ${sent.recipient} written`, {
      description:
        sent.delivery === "smtp"
          ? "The letter is on its way."
          : "The letter waits in the outbox, under Settings.",
    });
  }

  return (
    <div className="flex gap-2">
      <Button busy={downloading} onClick={() => void download()}>
        <Download aria-hidden className="size-3.5" />
        Download CSV
      </Button>
      {maySend ? (
        <Button variant="primary" onClick={() => setSending(true)}>
          <Send aria-hidden className="size-3.5" />
          Send…
        </Button>
      ) : null}
      <FormDialog
        open={sending}
        title="Send report"
        description={`${describePlan(plan)}. The figures are enclosed as CSV.`}
        submitLabel="Send"
        busy={busy}
        onSubmit={send}
        onCancel={() => setSending(false)}
      >
        <TextField
          id={id}
          label="Recipient"
          type="email"
          value={recipient}
          maxLength={254}
          hint="One address"
          onChange={(event) => setRecipient(event.target.value)}
          {...(tried && !valid && { error: "This is not a complete email address." })}
        />
      </FormDialog>
    </div>
  );
}
