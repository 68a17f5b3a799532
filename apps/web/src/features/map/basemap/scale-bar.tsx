import type { Map } from 'maplibre-gl'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { scaleFor } from './scale-for.ts'
import './words.ts'

/** The scale in the middle of the view. */
export function ScaleBar({ map }: { map: Map }) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const listen = useCallback(
    (onChange: () => void) => {
      map.on('move', onChange)
      return () => void map.off('move', onChange)
    },
    [map],
  )
  // A string, so that the snapshot stays equal until the scale changes.
  const shown = useSyncExternalStore(listen, () => {
    const { metres, pixels } = scaleFor(map.getCenter().lat, map.getZoom())
    return `${metres} ${pixels}`
  })
  const [metres, pixels] = shown.split(' ').map(Number) as [number, number]
  const length =
    metres < 1000
      ? t('metres', { amount: formatWhole(metres, language) })
      : t('kilometres', { amount: formatWhole(metres / 1000, language) })
  return (
    <span className="inline-flex items-center gap-1.5" title={t('scale')}>
      <span
        className="inline-block h-1.5 border border-t-0 border-ink-2"
        style={{ width: pixels }}
        aria-hidden
      />
      {length}
    </span>
  )
}
