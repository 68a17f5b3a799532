import { useTranslation } from 'react-i18next'
import { tierWords } from './words.ts'
import './words.ts'

type NameOf<Word> = Word extends `name_${infer Title}` ? Title : never
type KnownTitle = NameOf<keyof (typeof tierWords)['tiers']>

const isKnown = (title: string): title is KnownTitle => Object.hasOwn(tierWords.tiers, `name_${title}`)

/** Meridian's own tiers are translated; an operator's tiers keep their names. */
export function useTierName(): (title: string) => string {
  const { t } = useTranslation('tiers')
  return (title) => (isKnown(title) ? t(`name_${title}`) : title)
}
