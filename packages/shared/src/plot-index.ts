/**
 * A compact form of thousands of plots: columns instead of objects, differences instead of ids, and repeated values
 * once. Positions on the map are not included, because both sides compute them from the ids.
 */
import * as z from 'zod/mini'
import { areas } from './area.ts'

/** `of` contains an index into `values` for each plot. */
const column = <Value extends z.core.SomeType>(value: Value) =>
  z.object({ values: z.array(value), of: z.array(z.number()) })

export const plotIndex = z.object({
  /** Ascending: the first id, then the difference to each next one. */
  cells: z.array(z.number()),
  /** Ids; empty for plots outside of collections. */
  collections: column(z.string()),
  areas: column(areas),
  /** Unix time in seconds. */
  dates: column(z.number()),
  /** Whole dollars. */
  prices: column(z.number()),
  /** Indexes of the named plots, and the names. */
  named: z.array(z.number()),
  names: z.array(z.string()),
  /** Indexes. */
  minted: z.array(z.number()),
})

export type PlotIndex = z.output<typeof plotIndex>

export interface IndexedPlot {
  cell: number
  /** Empty outside of collections. */
  collectionId: string
  district: string
  country: string
  /** Unix time in seconds. */
  createdAt: number
  price: number
  name: string | null
  minted: boolean
}

/** @param plots in id order. */
export function packPlots(plots: readonly IndexedPlot[]): PlotIndex {
  const positions = (test: (plot: IndexedPlot) => boolean) =>
    plots.flatMap((each, position) => (test(each) ? [position] : []))
  const packed = pack(plots, ({ district, country }) => `${district}\n${country}`)
  return {
    cells: plots.map(({ cell }, position) => cell - (plots[position - 1]?.cell ?? 0)),
    collections: pack(plots, ({ collectionId }) => collectionId),
    areas: {
      of: packed.of,
      values: packed.values.map((text) => {
        const [district = '', country = ''] = text.split('\n')
        return [{ district, country }]
      }),
    },
    dates: pack(plots, ({ createdAt }) => createdAt),
    prices: pack(plots, ({ price }) => price),
    named: positions(({ name }) => name !== null),
    names: plots.flatMap(({ name }) => (name === null ? [] : [name])),
    minted: positions(({ minted }) => minted),
  }
}

export function unpackPlots(index: PlotIndex): IndexedPlot[] {
  const names = new Map(index.named.map((position, at) => [position, index.names[at] ?? null]))
  const minted = new Set(index.minted)
  let cell = 0
  return index.cells.map((difference, position) => {
    cell += difference
    const [area] = at(index.areas, position) ?? []
    return {
      cell,
      collectionId: at(index.collections, position) ?? '',
      district: area?.district ?? '',
      country: area?.country ?? '',
      createdAt: at(index.dates, position) ?? 0,
      price: at(index.prices, position) ?? 0,
      name: names.get(position) ?? null,
      minted: minted.has(position),
    }
  })
}

interface Column<Value> {
  values: Value[]
  of: number[]
}

function pack<Value extends string | number>(
  plots: readonly IndexedPlot[],
  read: (plot: IndexedPlot) => Value,
): Column<Value> {
  const found = new Map<Value, number>()
  const of = plots.map((each) => {
    const value = read(each)
    const known = found.get(value) ?? found.size
    found.set(value, known)
    return known
  })
  return { values: [...found.keys()], of }
}

const at = <Value>({ values, of }: Column<Value>, position: number): Value | undefined =>
  values[of[position] ?? -1]
