import { action, observation } from "../core/definition/capability-definition";
import { fromJsonSchema } from "../core/schema/from-json-schema";
import { useAgentComponent, usePendingConfirmations } from ".";

const count = fromJsonSchema<{ n: number }>({ type: "object" });
const base = { type: "counter", description: "Counts." } as const;

export function Counter() {
  const registration = useAgentComponent({
    ...base,
    observations: { read: observation({ description: "Reads.", output: count, read: () => ({ n: 1 }) }) },
    actions: {
      set: action({
        description: "Sets.",
        input: count,
        effect: "local-state",
        execute: ({ n }) => void n.toFixed(),
      }),
    },
    availability: { set: { available: false, reason: "Nothing to set." }, read: true },
  });
  registration.registrationId satisfies string | undefined;
  registration.status satisfies "active" | "rejected" | "unregistered";
  // @ts-expect-error what became of it is told, not set
  registration.status = "active";

  // @ts-expect-error a description is missing
  useAgentComponent({ type: "counter" });
  // @ts-expect-error no such field
  useAgentComponent({ ...base, visible: true });
  useAgentComponent({
    ...base,
    actions: {
      // @ts-expect-error what is executed has to be declared with its input and effect
      set: { kind: "action", description: "Sets.", execute: () => undefined },
    },
  });
  // @ts-expect-error availability is a boolean or says why not
  useAgentComponent({ ...base, availability: { set: "later" } });

  const [pending] = usePendingConfirmations();
  pending?.approve() satisfies boolean | undefined;
  pending?.deny("Not now.") satisfies boolean | undefined;
  // @ts-expect-error the exact input is shown, never changed
  if (pending) pending.input = {};
}
