/** A deed of two plots in Hanoi, as its buyer and as others get it. */
import { listCollections } from '@meridian/shared/endpoints/collections'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { getDeed } from '@meridian/shared/endpoints/metadata'
import { getDeedOrder } from '@meridian/shared/endpoints/purchase'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { getTier } from '@meridian/shared/endpoints/tiers'
import { cellAt, cellBbox, neighbour } from '@meridian/shared/grid'
import { packPlots } from '@meridian/shared/plot-index'
import type { IndexedPlot } from '@meridian/shared/plot-index'
import { anOrder, deedNumber } from '#features/payments/flow/test-purchase.ts'
import type { AnsweringServer } from './answering-server.ts'

const first = cellAt(105.8525, 21.0288)
export const deedCells = [first, neighbour(first, 'east')!].toSorted((one, other) => one - other)
const areas = [{ district: 'Hoàn Kiếm', country: 'VN' }]

export const boughtOrder = anOrder('completed', {
  method: 'stripe',
  fee: 2,
  granted: 2,
  plots: deedCells.map((cell) => ({
    _id: String(cell),
    bbox: cellBbox(cell),
    areas,
    price: 25,
    outcome: 'granted' as const,
  })),
})

export const indexed = (cell: number, change: Partial<IndexedPlot> = {}): IndexedPlot => ({
  cell,
  name: null,
  minted: false,
  price: 25,
  collectionId: '',
  district: 'Hoàn Kiếm',
  country: 'VN',
  createdAt: Date.UTC(2026, 0, 1) / 1000,
  ...change,
})

const tiers = [
  { title: 'Settler', start: 1, end: 9, drop: 1 },
  { title: 'Homesteader', start: 10, end: 49, drop: 3 },
  { title: 'Surveyor', start: 50, end: null, drop: 7 },
]

/** The public part, for everyone. */
export function answerDeed(
  server: AnsweringServer,
  cells: readonly number[] = deedCells,
  ownerName: string | null = null,
  places = areas,
): void {
  server.answer(getDeed, {
    deed: {
      number: deedNumber,
      at: '2026-01-01T00:00:00.000Z',
      owner_name: ownerName,
      plots: cells.map((cell) => ({ _id: String(cell), areas: places })),
    },
  })
}

/** The buyer's part: 11 plots with these, so that they made the buyer a Homesteader. */
export function answerOwnDeed(
  server: AnsweringServer,
  {
    order = boughtOrder,
    plots = deedCells.map((cell) => indexed(cell)),
  }: { order?: OrderDetail; plots?: IndexedPlot[] } = {},
): void {
  answerDeed(
    server,
    plots.map(({ cell }) => cell),
  )
  server.answer(getDeedOrder, { order })
  server.answer(getPlotIndex, { plots: packPlots(plots), count: plots.length, next: null })
  server.answer(listCollections, { data: [], count: 0, next: null })
  server.answer(getTier, {
    count_land: 11,
    tier: tiers[1]!,
    count_next_land: 39,
    ratio_next_land: 11 / 50,
    tiers,
  })
}
