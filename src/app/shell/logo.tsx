/** Renders the shop's logo: a tire. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="15" fill="var(--side)" />
      <circle cx="16" cy="16" r="8.5" fill="none" stroke="var(--logo-ring)" strokeWidth="3" />
      <circle cx="16" cy="16" r="3.4" fill="var(--on-fill)" />
    </svg>
  )
}
