import { useTranslation } from 'react-i18next'
import './words.ts'

/** Explains how to use and how to end the area tool while it is active. */
export function AreaHint({ touch }: { touch: boolean }) {
  const { t } = useTranslation('area')
  return (
    <div className="pointer-events-none absolute inset-x-3 top-20 z-10 flex justify-center @max-[80rem]:top-31 max-sm:top-42!">
      <output className="flex max-w-prose animate-appear flex-col rounded-card border border-line bg-card px-4 py-2 text-center text-[0.8125rem] text-ink-2 shadow-card">
        <span className="font-medium text-ink">{t(touch ? 'byTouch' : 'byMouse')}</span>
        {!touch && <span>{t('byKeys')}</span>}
      </output>
    </div>
  )
}
