import type { AgentPolicy } from "./agent-policy";

export const looksAtTheEffectiveInput: AgentPolicy = {
  name: "limit",
  onInvoke(ctx, next) {
    void ctx.effectiveInput;
    return next();
  },
};

export const looksTooEarly: AgentPolicy = {
  name: "too-early",
  onAuthorize(ctx, next) {
    // @ts-expect-error there is no input before it has been validated
    void ctx.effectiveInput;
    return next();
  },
};

export const looksAtTheRawInput: AgentPolicy = {
  name: "raw",
  onInvoke(ctx, next) {
    // @ts-expect-error the raw input is shown to no policy
    void ctx.input;
    return next();
  },
};
