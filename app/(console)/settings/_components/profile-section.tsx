"use client";

import { type FormEvent, useEffect, useState } from "react";
import { toast } from "sonner";
import { Button } from "@/app/_components/ui/button";
import { TextField } from "@/app/_components/ui/field";
import { rpc } from "@/app/_lib/rpc";
import { cleanText } from "@/app/_lib/view-params";
import { useConsoleAgent } from "../../_agent/console-agent-provider";
import { useServerChange } from "../../_change/use-server-change";
import { NAME_PLACE } from "../_agent/places";
import { MAX_NAME_LENGTH, ROLE_LABELS } from "../_state/member";
import { SettingsCard, SettingsSection } from "./settings-section";

export function ProfileSection() {
  const { session, guard } = useConsoleAgent();
  const { change, busy } = useServerChange();
  const { user, role } = session;
  // Only while it differs from what is saved does the field hold something of its own.
  const [draft, setDraft] = useState<string>();
  const name = draft ?? user.name;
  const wanted = cleanText(name, MAX_NAME_LENGTH);
  const error =
    draft !== undefined && wanted === null ? "Give a name of one line that can be seen." : undefined;
  const unsaved = draft !== undefined && wanted !== user.name;

  useEffect(() => {
    if (!unsaved) return undefined;
    guard.begin({ id: NAME_PLACE, label: "their own name" });
    return () => guard.end(NAME_PLACE);
  }, [unsaved, guard]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (wanted === null || !unsaved) return;
    const saved = await change({
      failed: "Could not change your name",
      call: (context) => rpc.profile.update({ name: wanted }, { context }),
    });
    if (saved === undefined) return;
    setDraft(undefined);
    toast.success(`You are ${saved.name} now`);
  }

  return (
    <SettingsSection title="Profile" description="How your colleagues see you, in lists and in letters.">
      <SettingsCard>
        <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4 p-4" noValidate>
          <div className="grid gap-4 @lg:grid-cols-2">
            <TextField
              label="Name"
              value={name}
              maxLength={MAX_NAME_LENGTH}
              autoComplete="name"
              onChange={(event) => setDraft(event.target.value)}
              {...(error !== undefined && { error })}
            />
            <TextField label="Email" value={user.email} readOnly hint="The address that you sign in with" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-[13px] text-text-muted">
              Your role is <span className="font-medium text-text">{ROLE_LABELS[role]}</span>.
            </p>
            <div className="flex gap-2">
              {unsaved ? (
                <Button variant="ghost" onClick={() => setDraft(undefined)}>
                  Discard
                </Button>
              ) : null}
              <Button type="submit" variant="primary" busy={busy} disabled={!unsaved || wanted === null}>
                Save name
              </Button>
            </div>
          </div>
        </form>
      </SettingsCard>
    </SettingsSection>
  );
}
