import type { Area } from '@meridian/shared/area'
import { commonPlace } from '@meridian/shared/names/name-plot'
import { useTranslation } from 'react-i18next'
import { formatWhole } from '#lib/format.ts'
import { sayPlace, sayPlot } from '#lib/i18n/country.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { groupPlots } from '@meridian/shared/grid/group-plots'
import type { PlotGroup } from '@meridian/shared/grid/group-plots'
import './words.ts'

/** A plot and its place, if that is loaded. */
export interface PlacedPlot {
  cell: number
  area: Area | undefined
}

/** Describes plots together: `Liên Chiểu · 5075201922`, or `40 plots, 8 × 5, Liên Chiểu`. */
export function useLandText() {
  const { t } = useTranslation('land')
  const language = useLanguage()
  const whole = (value: number) => formatWhole(value, language)

  return function nameLand(plots: readonly PlacedPlot[], size: PlotGroup['size'] = sizeOf(plots)): string {
    const [first] = plots
    if (first && plots.length === 1) return sayPlot(first.cell, first.area)
    const { area, elsewhere } = commonPlace(plots.map((plot) => plot.area))
    const place = sayPlace(area)
    return [
      t('plots', { count: plots.length, amount: whole(plots.length) }),
      size && t('size', { wide: whole(size.wide), high: whole(size.high) }),
      elsewhere > 0 ? t('elsewhere', { place, count: elsewhere, amount: whole(elsewhere) }) : place,
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** Null for land in several pieces. */
function sizeOf(plots: readonly PlacedPlot[]): PlotGroup['size'] {
  const groups = groupPlots(plots.map(({ cell }) => cell))
  return groups.length === 1 ? groups[0]!.size : null
}
