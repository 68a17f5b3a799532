import { Info, List, Share2, SquareDashedMousePointer } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Map } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { useWide } from '#lib/use-media.ts'
import { classNames } from '#ui/class-names.ts'
import { useGridVisible } from '#features/map/rendering/use-grid-visible.ts'
import { usePlotTools } from './use-plot-tools.ts'
import '#features/map/rendering/words.ts'

interface PlotToolsProps {
  map: Map
  /** The shared link contains these plots beside the camera. */
  selected: readonly number[]
  /** False where the cart bar has the same button. */
  withArea: boolean
}

/** The tools of the map page: select an area, list the plots, legend, share. Icons only on a phone. */
export function PlotTools({ map, selected, withArea }: PlotToolsProps) {
  const { t } = useTranslation('plots')
  const visible = useGridVisible(map)
  const { area, list, legend, set } = usePlotTools()
  const isWide = useWide()

  async function share() {
    const { shareLink } = await import('#features/map/places/share-link.ts')
    await shareLink(selected, t)
  }

  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex gap-0.5 rounded-full border border-line bg-card p-1 shadow-card"
    >
      {visible && (
        <>
          {withArea && (
            <Tool
              icon={SquareDashedMousePointer}
              label={t('selectArea')}
              pressed={area}
              onClick={() => set({ area: !area })}
            />
          )}
          <Tool
            icon={List}
            label={t('plotList')}
            pressed={list}
            onClick={() => set({ list: !list, legend: false })}
          />
          {!isWide && (
            <Tool
              icon={Info}
              label={t('legend')}
              pressed={legend}
              onClick={() => set({ legend: !legend, list: false })}
            />
          )}
        </>
      )}
      <Tool icon={Share2} label={t('share')} onClick={() => void share()} />
    </div>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  /** Undefined for an action that is not a toggle. */
  pressed?: boolean
  onClick: () => void
}

function Tool({ icon: Icon, label, pressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-9 items-center gap-2 rounded-full px-3.5 text-sm font-medium transition-colors duration-150 select-none max-[85rem]:px-3 max-sm:px-2.5',
        pressed ? 'bg-accent text-accent-ink' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="max-[85rem]:sr-only">{label}</span>
    </button>
  )
}
