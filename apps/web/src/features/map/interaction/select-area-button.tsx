import { SquareDashedMousePointer } from 'lucide-react'
import type { Map } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useGridVisible } from '#features/map/rendering/use-grid-visible.ts'
import { usePlotTools } from './use-plot-tools.ts'
import '#features/map/rendering/words.ts'

/** The area tool as a labelled button, for touch screens, which have no Shift key. */
export function SelectAreaButton({ map }: { map: Map }) {
  const { t } = useTranslation('plots')
  const { area, set } = usePlotTools()
  if (!useGridVisible(map)) return null
  return (
    <Button
      aria-pressed={area}
      className={area ? 'border-accent! bg-accent-soft!' : ''}
      onClick={() => set({ area: !area })}
    >
      <SquareDashedMousePointer size={16} strokeWidth={1.75} aria-hidden />
      {t('selectArea')}
    </Button>
  )
}
