/** The product's mark and name; the name alone is read out. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold tracking-tight">
      <svg aria-hidden viewBox="0 0 32 32" className="size-6 shrink-0">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M9 9h14v4H13.5v3.5H21v4h-7.5V25H9z" className="fill-accent-contrast" />
        <circle cx="24" cy="23" r="3" className="fill-accent-contrast" opacity="0.7" />
      </svg>
      <span className={compact ? "sr-only" : undefined}>Fleetline</span>
    </span>
  );
}
