/** The product's languages, on pages and in mails. */
export const languages = ['en', 'vi'] as const
export type Language = (typeof languages)[number]
