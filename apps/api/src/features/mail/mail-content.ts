/** The content of each mail as plain sentences. The layout escapes them, so a name may contain any character. */
import { isolateName } from '@meridian/shared/names/isolate-name'
import { accountContent } from './account-content.ts'
import type { MailMessage } from './mail-message.ts'
import type { MailContent, MailSite } from './mail-parts.ts'
import { newsContent } from './news-content.ts'
import { orderContent } from './order-content.ts'

export function contentOf(message: MailMessage, site: MailSite): MailContent {
  const username = nameIn(message.username)
  if (message.template === 'order') return orderContent({ ...message, username }, site)
  if (message.template === 'news') return newsContent({ ...message, username }, site)
  if (message.template === 'username')
    return accountContent({ ...message, username, before: nameIn(message.before) }, site)
  return accountContent({ ...message, username }, site)
}

/** A line break in a name would let it add lines to the text part. */
const nameIn = (text: string): string => isolateName(text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
