import { sayArea } from '#lib/i18n/country.ts'
import { cellCenter } from '@meridian/shared/grid'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { statusNames } from './plot-card.tsx'
import { useMyNames } from '#features/map/data/use-my-cells.ts'
import type { PlotStatus } from '#features/map/data/plot-status.ts'
import { useHoldEnd, usePlotDetail } from './use-plot-detail.ts'
import '#features/map/rendering/words.ts'

/** A live region that announces the plot at the keyboard's cursor: place, coordinates and status in one sentence. */
export function CursorAnnouncer({
  cell,
  status,
  selected,
}: {
  cell: number | null
  status: PlotStatus
  selected: boolean
}) {
  const { t } = useTranslation('plots')
  const names = useMyNames()
  const { detail, failed } = usePlotDetail(cell)
  const language = useLanguage()
  const heldUntil = useHoldEnd(cell ?? 0, cell !== null && status === 'held')
  const [area] = detail?.plot.areas ?? []
  const place = area ? sayArea(area) : failed ? t('placeUnknown') : null
  return (
    <output className="sr-only" data-testid="cursor-voice">
      {cell !== null && place !== null && describe(cell)}
    </output>
  )

  function describe(at: number) {
    const [lng, lat] = cellCenter(at)
    const name = names.get(at)
    return [
      ...(name === undefined ? [] : [name]),
      place,
      formatCoordinates({ lng, lat }),
      t(selected ? 'statusSelected' : statusNames[status]),
      ...(heldUntil === null ? [] : [t('heldUntil', { time: formatTime(heldUntil, language) })]),
    ].join('. ')
  }
}
