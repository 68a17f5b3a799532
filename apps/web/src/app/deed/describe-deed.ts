/** The land of a deed in figures. */
import type { Area } from '@meridian/shared/area'
import type { PublicDeed } from '@meridian/shared/endpoints/metadata'
import { boundsOfCells } from '@meridian/shared/grid'
import { landSize } from '@meridian/shared/grid/land-size'
import { groupPlaces } from '@meridian/shared/grid/group-places'
import { mainPlace } from '@meridian/shared/names/main-place'

export interface Deed {
  number: string
  /** When the plots were bought. */
  at: string
  /** The public name of the owner of all plots. */
  ownerName: string | null
  plots: PublicDeed['plots']
  cells: number[]
  /** The groups of plots that one view can show, the largest first. */
  places: number[][]
  /** Where most plots of the largest group lie. */
  area: Area
  /** How many other districts they lie in. */
  elsewhere: number
  squareMetres: number
  /** The middle of the largest group: distant plots have no useful middle. */
  center: { lng: number; lat: number }
}

export function describeDeed({ number, at, owner_name: ownerName, plots }: PublicDeed): Deed {
  const cells = plots.map(({ _id }) => Number(_id))
  const main = mainPlace(
    cells,
    plots.map(({ areas }) => areas[0]),
  )
  return {
    number,
    at,
    ownerName,
    plots,
    cells,
    places: groupPlaces(cells),
    area: main.area,
    elsewhere: main.elsewhere,
    squareMetres: landSize(cells),
    center: middleOf(main.cells),
  }
}

function middleOf(cells: readonly number[]): { lng: number; lat: number } {
  const [west, south, east, north] = boundsOfCells(cells) ?? [0, 0, 0, 0]
  const lng = (west + east) / 2
  return { lng: lng > 180 ? lng - 360 : lng, lat: (south + north) / 2 }
}
