import type { Language } from '../language.ts'

const seasWithArticle =
  /^(?:Bay|Gulf|Sea|Strait) of | (?:Bight|Channel|Ocean|Passage|Sea|Strait)$|^(?:Kattegat|Río de la Plata|Skagerrak)$/

/** What precedes a place in a sentence: in English 'the ' before most seas, as in 'in the Baltic Sea'. */
export const articleOf = (place: string, language: Language): string =>
  language === 'en' && seasWithArticle.test(place) ? 'the ' : ''
