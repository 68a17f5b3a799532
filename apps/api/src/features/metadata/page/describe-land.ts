/** Land in words, for link previews: how much, where and when. */
import { formatArea } from '@meridian/shared/area'
import type { Area } from '@meridian/shared/area'
import { formatCoordinates } from '@meridian/shared/format-coordinates'
import { formatSize, landSize } from '@meridian/shared/grid/land-size'
import { articleOf } from '@meridian/shared/names/article-of'
import { mainPlace } from '@meridian/shared/names/main-place'
import type { MainPlace } from '@meridian/shared/names/main-place'
import { namePlace, namePlot } from '@meridian/shared/names/name-plot'
import { middleOf } from '#features/metadata/picture/frame-land.ts'

export interface Land {
  cells: readonly number[]
  areas: readonly Area[]
}

/** '12 plots in Hoàn Kiếm, Vietnam'; a single plot has a name of its own. */
export function nameLand({ cells, areas }: Land): string {
  const [first] = cells
  if (first !== undefined && cells.length === 1) return namePlot(first, areas[0], 'en')
  return `${counted(cells)} ${inPlaces(mainPlace(cells, areas))}`
}

/** 'in Hoàn Kiếm, Vietnam and 2 more places', 'in the Baltic Sea, Sweden'. */
export const inPlaces = (places: Pick<MainPlace, 'area' | 'elsewhere'>): string =>
  `in ${articleOf(namePlace(places.area, 'en'), 'en')}${namePlaces(places)}`

function namePlaces({ area, elsewhere }: Pick<MainPlace, 'area' | 'elsewhere'>): string {
  const country = formatArea({ district: '', country: area.country }, 'en')
  const place = [...new Set([namePlace(area, 'en'), country])].filter(Boolean).join(', ') || 'open land'
  if (elsewhere === 0) return place
  return `${place} and ${elsewhere} more ${elsewhere === 1 ? 'place' : 'places'}`
}

/** '1.92 km² at 21.0288° N 105.8525° E, Hoàn Kiếm, Vietnam': the middle of the largest group of plots. */
export function sizeAndPlace({ cells, areas }: Land): string {
  const main = mainPlace(cells, areas)
  return `${sizeOf(cells)} at ${formatCoordinates(middleOf(main.cells))}, ${namePlaces(main)}`
}

export const counted = ({ length }: readonly number[]): string =>
  `${length.toLocaleString('en')} ${length === 1 ? 'plot' : 'plots'}`

export const sizeOf = (cells: readonly number[]): string => formatSize(landSize(cells), 'en')

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const day = (date: Date): string => dayFormat.format(date)
