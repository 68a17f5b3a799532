/** English words that most pages never say come with the code that does. */
import i18next from 'i18next'
import './i18n.ts'

export function addWords(catalogue: Record<string, object>) {
  for (const [namespace, words] of Object.entries(catalogue))
    i18next.addResourceBundle('en', namespace, words)
}
