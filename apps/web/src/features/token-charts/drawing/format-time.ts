const DAY_MS = 86_400_000

/** Precision by the displayed span: hours for a day, days for a year, months for years. */
export function formatTime(at: number, { from, to }: { from: number; to: number }, language: string): string {
  const shown: Intl.DateTimeFormatOptions =
    to - from < 2 * DAY_MS
      ? { hour: '2-digit', minute: '2-digit', day: 'numeric', month: 'numeric' }
      : to - from < 300 * DAY_MS
        ? { day: 'numeric', month: 'short' }
        : { day: 'numeric', month: 'short', year: 'numeric' }
  return new Intl.DateTimeFormat(language, shown).format(at)
}
