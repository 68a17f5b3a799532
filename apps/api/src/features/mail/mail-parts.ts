/** What a mail is made of, and what it is made with. */
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
  /** A lesser link, with the sentence that leads to it. */
  alternative: { sentence: string; link: MailLink } | null
  /** Below the link: how long it is good for, and what to do if it was somebody else. */
  notes: string[]
}

/** Keys come into being here and leave with the mail. */
export interface MailSite {
  publicUrl: string
  /** The configuration's JWT secret. */
  secret: string
  /** What land is paid in. */
  coin: { name: string; symbol: string }
}
