import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { classNames } from '#ui/class-names.ts'
import '#app/layout/words.ts'

/**
 * Said wherever money could be meant. On a map that is no wider than 80 letters' widths, above the tools: it would lie
 * over them. On a phone with large letters, beside the zoom, and away while the cart leaves no room for it.
 */
export function DemoLabel({ floating }: { floating: boolean }) {
  const { t } = useTranslation()
  const { data: config } = useConfig()
  if (config?.mode !== 'demo') return null
  return (
    <footer
      className={classNames(
        'text-xs text-ink-2',
        floating
          ? 'pointer-events-none fixed bottom-[clamp(max(1.125rem,env(safe-area-inset-bottom)),calc((80rem-100vw)*1000),calc(8.25rem+var(--bar)))] left-4.5 z-10 rounded-full border border-line bg-card px-3.5 py-1.5 shadow-card max-sm:top-[min(7.5rem,(100dvh-var(--bar)-20rem)*1000)] max-sm:bottom-auto max-sm:left-3 max-sm:max-w-[max(100%-4.875rem,min(100%-1.5rem,(100vw-22rem)*1000))] max-sm:rounded-card max-sm:in-[body:has([aria-expanded=true][role=combobox])]:hidden'
          : 'mx-auto mb-5 w-fit rounded-full bg-paper px-3.5 py-1.5 text-center',
      )}
    >
      {t('demo')}
    </footer>
  )
}
