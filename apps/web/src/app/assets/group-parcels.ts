/** The visitor's land as parcels: plots that share an edge, in one place and in no collection. */
import { landSize } from '@meridian/shared/grid/land-size'
import { groupPlots } from '@meridian/shared/grid/group-plots'
import { mainPlace } from '@meridian/shared/names/main-place'
import type { Area } from '@meridian/shared/area'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { plotTitle } from '#features/my-plots/name-plot.ts'
import { sayArea } from '#lib/i18n/country.ts'

export interface Parcel {
  /** Made from the first plot, so that it stays the same while plots are added. */
  id: string
  plots: IndexedPlot[]
  cells: number[]
  /** Where most of its plots lie. */
  area: Area
  /** How many other districts it touches. */
  elsewhere: number
  squareMetres: number
  minted: number
}

export const landSorts = ['largest', 'newest', 'name'] as const
export const landFilters = ['all', 'notMinted', 'minted', 'named'] as const

export interface LandView {
  search: string
  sort: (typeof landSorts)[number]
  filter: (typeof landFilters)[number]
}

export const usualView: LandView = { search: '', sort: 'largest', filter: 'all' }

const filters: Record<LandView['filter'], (plot: IndexedPlot) => boolean> = {
  all: () => true,
  notMinted: ({ minted }) => !minted,
  minted: ({ minted }) => minted,
  named: ({ name }) => name !== null,
}

/** Without accents and case: 'da nang' finds 'Đà Nẵng'. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/giu, 'd').toLowerCase()

export function isFound(text: string, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const within = plain(text)
  return words.every((word) => within.includes(word))
}

/** The plots that search and filter leave. */
export function filterPlots(plots: readonly IndexedPlot[], { search, filter }: LandView): IndexedPlot[] {
  const isWanted = filters[filter]
  const isSearched = search.trim() !== ''
  return plots.filter(
    (plot) =>
      isWanted(plot) && (!isSearched || isFound(`${plotTitle(plot)} ${plot.cell} ${sayArea(plot)}`, search)),
  )
}

export function groupParcels(plots: readonly IndexedPlot[], sort: LandView['sort']): Parcel[] {
  const byCell = new Map(plots.map((plot) => [plot.cell, plot]))
  const parcels = groupPlots(plots.map(({ cell }) => cell)).map(({ cells }) =>
    describeParcel(cells.flatMap((cell) => byCell.get(cell) ?? [])),
  )
  return parcels.toSorted(orders[sort])
}

function describeParcel(plots: IndexedPlot[]): Parcel {
  const cells = plots.map(({ cell }) => cell)
  const { area, elsewhere } = mainPlace(cells, plots)
  return {
    id: `parcel ${cells[0]}`,
    plots,
    cells,
    area,
    elsewhere,
    squareMetres: landSize(cells),
    minted: plots.filter(({ minted }) => minted).length,
  }
}

const newestOf = ({ plots }: Parcel) => plots.reduce((most, { createdAt }) => Math.max(most, createdAt), 0)
const nameOf = ({ plots, area }: Parcel) =>
  plots.length === 1 && plots[0] ? plotTitle(plots[0]) : sayArea(area)

const orders: Record<LandView['sort'], (one: Parcel, other: Parcel) => number> = {
  largest: (one, other) => other.plots.length - one.plots.length,
  newest: (one, other) => newestOf(other) - newestOf(one),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other)),
}
