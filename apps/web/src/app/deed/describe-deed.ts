/** What a deed says of the plots that an order has brought. */
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { cellArea, cellCenter } from '@meridian/shared/grid'

export interface Deed {
  cells: number[]
  /** Where most of them lie; empty where no place has a name. */
  district: string
  country: string
  /** How many other districts they lie in. */
  elsewhere: number
  squareMetres: number
  center: { lng: number; lat: number }
}

/** Null where nothing was given. */
export function describeDeed({ plots }: Pick<OrderDetail, 'plots'>): Deed | null {
  const given = plots.filter(({ outcome }) => outcome === 'granted')
  const [first] = given
  if (!first) return null
  const places = new Map<string, number>()
  for (const { areas } of given) {
    const key = `${areas[0]?.district ?? ''}\n${areas[0]?.country ?? ''}`
    places.set(key, (places.get(key) ?? 0) + 1)
  }
  const [most = ''] = [...places].toSorted(([, one], [, other]) => other - one)[0] ?? []
  const [district = '', country = ''] = most.split('\n')
  const cells = given.map(({ _id }) => Number(_id))
  const squareMetres = cells.reduce((sum, cell) => sum + cellArea(cell), 0)
  return { cells, district, country, elsewhere: places.size - 1, squareMetres, center: middleOf(cells) }
}

/** Of the plot that stands in their middle: between two sides of the world there is no other. */
function middleOf(cells: number[]): { lng: number; lat: number } {
  const [lng, lat] = cellCenter(cells[Math.floor(cells.length / 2)]!)
  return { lng, lat }
}

/** As it is read out: the whole id stands beside it on paper. */
export const deedNumber = (tid: string): string => tid.slice(0, 8).toUpperCase()
