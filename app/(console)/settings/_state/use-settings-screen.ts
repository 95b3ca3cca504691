"use client";

import { useSearchParams } from "next/navigation";
import { useQueryState } from "nuqs";
import { useMemo } from "react";
import { orpc } from "@/app/_lib/rpc";
import { type IgnoredParameter, ignoredParametersOf, parseAsId } from "@/app/_lib/view-params";
import { type SettledList, useSettledList } from "../../_list/use-settled-list";
import { type ShownPage, useShownPage } from "../../_list/use-shown-page";
import { MEMBER_ID, type Member, type MemberList } from "./member";

const parseAsMember = parseAsId(MEMBER_ID).withOptions({ history: "push" });

/** What the person sees after a commit. */
export interface ShownSettings {
  readonly list: ShownPage<MemberList>;
  /** Whose id is in the address, a member or not. */
  readonly selectedId: string | null;
  /** The member that operations act on. */
  readonly selected: Member | undefined;
}

export interface SettingsScreen extends ShownSettings {
  /** What the address said and nobody could understand. */
  readonly ignored: readonly IgnoredParameter[];
  readonly select: (memberId: string | null) => void;
  readonly settled: SettledList<MemberList, ShownSettings>["settled"];
}

/** The one state of `/settings`, for the person's controls and the agent's capabilities alike. */
export function useSettingsScreen(): SettingsScreen {
  const [selectedId, setSelectedId] = useQueryState("member", parseAsMember);
  const query = useSearchParams();
  const list = useShownPage(orpc.members.list.queryOptions());
  const selected = list.page?.members.find(({ id }) => id === selectedId);
  const shown = { list, selectedId, selected };
  const { settled } = useSettledList<MemberList, ShownSettings>(shown, "list of members");
  const ignored = useMemo(
    () => ignoredParametersOf([{ key: "member", label: "Member", parse: parseAsMember.parse }], query),
    [query],
  );
  return { ...shown, ignored, select: (memberId) => void setSelectedId(memberId), settled };
}
