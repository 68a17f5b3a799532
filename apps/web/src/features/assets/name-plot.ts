/** How a plot is called in lists. */
import { formatArea } from '@meridian/shared/area'
import { cellBbox, cellCenter } from '@meridian/shared/grid'
import { formatBbox } from '#lib/format.ts'

interface NamedPlot {
  cell: number
  name: string | null
  district: string
  country: string
}

/** Its name, or its edges where it has none. */
export const plotTitle = ({ cell, name }: Pick<NamedPlot, 'cell' | 'name'>): string =>
  name ?? formatBbox(cellBbox(cell))

/** What the title does not say: where a named plot is, or in which district one without a name. */
export function plotNote({ cell, name, district, country }: NamedPlot): string {
  if (name === null) return district || country
  const [lng, lat] = cellCenter(cell)
  return `${lng.toFixed(4)}, ${lat.toFixed(4)}`
}

/** YYYY-MM-DD, where the reader is. */
export function purchaseDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Its name, or where it is in words. */
export const plotAddress = ({ name, ...area }: Omit<NamedPlot, 'cell'>): string => name ?? formatArea(area)
