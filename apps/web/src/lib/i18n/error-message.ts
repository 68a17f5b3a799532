import { AppError, errorCatalogue } from '@meridian/shared/errors'
import i18next from 'i18next'

type ErrorSentences = Record<string, string>
const sentences: Record<string, ErrorSentences> = {}

/** By their code where the shared catalogue has a sentence for it, and by the sentence itself where a rule has. */
export function setErrorSentences(language: string, catalogue: ErrorSentences) {
  sentences[language] = catalogue
}

/** The sentence for people. Words of the server's own that no catalogue knows are shown as it said them. */
export function errorMessage(error: unknown): string {
  const known = error instanceof AppError ? error : new AppError('INTERNAL', {}, { cause: error })
  const isOfCatalogue = known.message === errorCatalogue[known.code].msg
  return translate(isOfCatalogue ? known.code : known.message) ?? known.message
}

/** The shared rules travel as English sentences. */
export const ruleMessage = (rule: string): string => translate(rule) ?? rule

function translate(key: string): string | undefined {
  const catalogue = sentences[i18next.language] ?? {}
  return Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
}
