import { useTranslation } from 'react-i18next'
import { useConfig } from '#lib/config.ts'
import { classNames } from '#ui/class-names.ts'
import '#app/layout/words.ts'

/**
 * Shown wherever a payment could be meant. On a map narrower than 80 rem it stands above the tools, which it would
 * cover. On a phone with large fonts it stands beside the zoom buttons, and is hidden while the cart leaves no room.
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
