import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant;
  /** Shows progress and refuses a second press; the button keeps its name and its focus. */
  readonly busy?: boolean;
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-accent text-accent-contrast hover:bg-accent-hover border-transparent",
  secondary: "bg-surface text-text border-border-strong hover:bg-surface-muted",
  ghost: "bg-transparent text-text border-transparent hover:bg-surface-muted",
  danger: "bg-danger text-danger-contrast border-transparent hover:opacity-90",
};

export function buttonClass(variant: ButtonVariant = "secondary"): string {
  return classNames(
    "inline-flex h-control shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 text-[13px] font-medium",
    "whitespace-nowrap transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-50",
    VARIANTS[variant],
  );
}

export function Button({
  variant = "secondary",
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(buttonClass(variant), busy && "cursor-progress", className)}
    >
      {busy ? <LoaderCircle aria-hidden className="size-3.5 animate-spin" /> : null}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonProps {
  /** The accessible name; also shown as the tooltip of the browser. */
  readonly label: string;
}

export function IconButton({ label, className, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames("w-control px-0! text-text-muted hover:text-text", className)}
    />
  );
}
