import { readFile } from 'node:fs/promises'
import sanitizeHtml from 'sanitize-html'

const file = new URL('../../../content/terms-of-service.html', import.meta.url)

/** Text and links, nothing that runs, loads or styles. */
export const sanitiseDocument = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'a',
      'br',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
  })

export async function readTerms(): Promise<string> {
  return sanitiseDocument(await readFile(file, 'utf8'))
}
