import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import '#features/map/rendering/words.ts'

interface SharedPlotsBarProps {
  count: number
  /** The plots are not from a link; they lie next to the visitor's own. */
  beside: boolean
  /** Undefined for plots that are only displayed. */
  onAdd?: (() => void) | undefined
  onDismiss: () => void
}

/** The plots of a shared link, with the offer to add them where there is one. */
export default function SharedPlotsBar({ count, beside, onAdd, onDismiss }: SharedPlotsBarProps) {
  const { t } = useTranslation('plots')
  const text = t(onAdd ? (beside ? 'besideYours' : 'shared') : 'marked', { count })
  return (
    <section
      aria-label={text}
      className="absolute inset-x-3 top-20 z-10 mx-auto flex w-fit animate-appear @max-[80rem]:top-31 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card py-2.5 pr-3 pl-4.5 text-sm shadow-card max-sm:top-42!"
    >
      <p className="tabular">{text}</p>
      <div className="flex gap-2">
        {onAdd && (
          <Button variant="primary" className="min-h-10" onClick={onAdd}>
            {t('takeShared', { count })}
          </Button>
        )}
        <Button variant="quiet" className="min-h-10" onClick={onDismiss}>
          {t('dismissShared')}
        </Button>
      </div>
    </section>
  )
}
