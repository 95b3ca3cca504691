"use client";

import { useQueryClient } from "@tanstack/react-query";
import { action, emptyObjectSchema, observation } from "agent-surface";
import { useAgentComponent } from "agent-surface/react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { z } from "zod";
import { unmetCondition } from "@/app/_lib/agent/unmet-condition";
import { pathnameOf } from "@/app/_lib/navigation/navigation-settlement";
import { zs } from "@/app/_lib/zs";
import { assertKnownDevice } from "./assert-known-device";
import { useConsoleAgent } from "./console-agent-provider";
import { currentPageSchema, describePath, goToInputSchema, pathOf } from "./known-pages";
import { refusalOfNavigation, useNavigate } from "./use-navigate";

const current = zs(currentPageSchema);
const goToInput = zs(goToInputSchema);
const arrived = zs(
  z.strictObject({
    ...currentPageSchema.shape,
    redirected: z.boolean().describe("true when the page is another one than asked for"),
  }),
);

/** Tells the runtime where the person is, and lets an agent go to the pages that have a name. */
export function AppNavigation() {
  const { navigation } = useConsoleAgent();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const router = useRouter();
  const pathname = usePathname();
  const query = useSearchParams().toString();

  useEffect(() => {
    navigation.committed(query === "" ? pathname : `${pathname}?${query}`);
  }, [navigation, pathname, query]);

  useAgentComponent({
    type: "app.navigation",
    description:
      "Where the user is in the console, and how to get to its other pages. Present on every page.",
    priority: -10,
    observations: {
      current: observation({
        description: "Read which page is open now, and which device it is about if it is a device page.",
        output: current,
        read: () => describePath(pathname),
      }),
    },
    actions: {
      goTo: action({
        description:
          "Open a page of the console by its name, or the page of one device. Resolves once the page is on screen. What other pages offered is gone afterwards: read the surface again.",
        input: goToInput,
        output: arrived,
        effect: "navigation",
        idempotent: true,
        execute: async (input) => {
          if (input.deviceId !== undefined) await assertKnownDevice(queryClient, input.deviceId);
          const path = pathOf(input);
          const landed = await navigate(path);
          return { ...describePath(landed), redirected: landed !== path };
        },
      }),
      back: action({
        description:
          "Go back to the page or view the user saw before this one, like the browser's Back button.",
        input: emptyObjectSchema,
        output: current,
        effect: "navigation",
        precondition: () => {
          if (window.history.length > 1) return;
          throw unmetCondition(
            "no-history",
            "There is no earlier page to go back to. Use goTo to open a page by name.",
          );
        },
        execute: async () => {
          try {
            const { location } = await navigation.go({ begin: () => router.back(), timeoutMs: 5_000 });
            return describePath(pathnameOf(location));
          } catch (error) {
            throw refusalOfNavigation(error);
          }
        },
      }),
    },
  });

  return null;
}
