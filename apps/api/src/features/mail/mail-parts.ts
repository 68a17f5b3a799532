/** The parts of a mail, and the data to render it. */
import type { Language } from '@meridian/shared/language'

export interface MailLink {
  label: string
  url: string
}

export interface MailContent {
  /** English, if not given. */
  language?: Language
  subject: string
  greeting: string
  paragraphs: string[]
  action: MailLink
  /** A secondary link, with the sentence before it. */
  alternative: { sentence: string; link: MailLink } | null
  /** Below the link: how long it is valid, and what to do if the recipient did not request it. */
  notes: string[]
}

/** Keys are created here and exist only in the sent mail. */
export interface MailSite {
  publicUrl: string
  /** The configuration's JWT secret. */
  secret: string
  /** The coin that pays for land. */
  coin: { name: string; symbol: string }
}
