/** What the product speaks, on screens and in mails. */
export const languages = ['en', 'vi'] as const
export type Language = (typeof languages)[number]
