import { readFile } from 'node:fs/promises'
import type { Language } from '@meridian/shared/language'

const files: Record<Language, URL> = {
  en: new URL('../../../content/terms-of-service.html', import.meta.url),
  vi: new URL('../../../content/terms-of-service-vi.html', import.meta.url),
}

export async function readTerms(language: Language): Promise<string> {
  // Loaded with the first page that shows a document: its parser takes a fiftieth of the start.
  const { sanitiseDocument } = await import('./sanitise-document.ts')
  return sanitiseDocument(await readFile(files[language], 'utf8'))
}
