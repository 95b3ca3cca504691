"use client";

import { LogOut, UserRound } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { toast } from "sonner";
import { MenuContent, MenuItem, MenuSeparator } from "@/app/_components/ui/menu";
import { authClient } from "@/app/_lib/auth-client";
import { useConsoleAgent } from "../_agent/console-agent-provider";
import { leavePage } from "./leave-page";

export function AccountMenu() {
  const agent = useConsoleAgent();
  const { session, audit } = agent;
  const { user, organization, role } = session;

  async function signOut(): Promise<void> {
    await audit.flush();
    const failure = await authClient.signOut().then(
      ({ error }) => error,
      (error: unknown) => error,
    );
    if (failure) {
      toast.error("Could not sign you out", { description: "Check your connection and try again." });
      return;
    }
    leavePage(agent, "/sign-in");
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="Account"
        title={`${user.name} (${user.email})`}
        className="grid size-8 place-content-center rounded-full border bg-surface-muted hover:border-border-strong"
      >
        <UserRound aria-hidden className="size-4" />
      </DropdownMenu.Trigger>
      <MenuContent label="Account">
        <div className="max-w-64 px-2 py-1.5 text-[13px]">
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-xs text-text-muted">{user.email}</p>
          <p className="mt-1.5 truncate text-xs text-text-muted">
            <span className="capitalize">{role}</span> of {organization.name}
          </p>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden className="size-3.5" />
          Sign out
        </MenuItem>
      </MenuContent>
    </DropdownMenu.Root>
  );
}
