/** A globe with its meridian. The same drawing is public/favicon.svg. */
export function BrandMark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" className={className} aria-hidden>
      <circle cx="16" cy="16" r="13" stroke="var(--ink)" strokeWidth="2" />
      <path d="M5 11h22M3 16h26M5 21h22" stroke="var(--ink)" strokeWidth="1.2" opacity="0.75" />
      <path d="M16 3c6 4 6 22 0 26" stroke="var(--accent)" strokeWidth="2.6" />
    </svg>
  )
}
