import PostalMime from 'postal-mime'

export type ParsedMail = {
  /** Null when the sender gave none. */
  messageId: string | null
  from: string
  subject: string
  text: string
  html: string | null
  /** Every http address in the mail, once, in the order of the text. */
  links: string[]
}

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const { messageId, from, subject, text, html } = await PostalMime.parse(raw)
  const sender = from?.address ?? ''
  return {
    messageId: messageId?.trim() || null,
    from: from?.name ? `${from.name} <${sender}>` : sender,
    subject: subject ?? '(no subject)',
    text: text ?? '',
    html: html ?? null,
    links: [...new Set([...linksOfText(text ?? ''), ...linksOfHtml(html ?? '')])],
  }
}

const linksOfText = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) => link.replace(/[.,;:!?)\]]+$/, ''))

const linksOfHtml = (html: string): string[] =>
  [...html.matchAll(/\shref="(https?:\/\/[^"]+)"/gi)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
