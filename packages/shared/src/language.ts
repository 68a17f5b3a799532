/** The product's languages, on pages and in mails. */
export const languages = ['en', 'vi'] as const
export type Language = (typeof languages)[number]

/** `in 2 minutes`, `sau 2 phút nữa`: rounded up, so that the time is over by then. */
export function sayWait(seconds: number, language: string): string {
  const [size, unit] =
    (
      [
        [3600, 'hour'],
        [60, 'minute'],
      ] as const
    ).find(([most]) => seconds > most) ?? ([1, 'second'] as const)
  return new Intl.RelativeTimeFormat(language).format(Math.ceil(seconds / size), unit)
}
