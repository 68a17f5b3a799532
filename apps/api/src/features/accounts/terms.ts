import { readFile } from 'node:fs/promises'
import type { Language } from '@meridian/shared/language'
import sanitizeHtml from 'sanitize-html'

const files: Record<Language, URL> = {
  en: new URL('../../../content/terms-of-service.html', import.meta.url),
  vi: new URL('../../../content/terms-of-service-vi.html', import.meta.url),
}

/** Text and links only: no scripts, no embedded content, no styles. */
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

export async function readTerms(language: Language): Promise<string> {
  return sanitiseDocument(await readFile(files[language], 'utf8'))
}
