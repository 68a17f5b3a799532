/** How a plot is called in lists. */
import { sayArea, sayPlot } from '#lib/i18n/country.ts'
import { cellBbox } from '@meridian/shared/grid'
import { formatBbox } from '#lib/format.ts'

interface NamedPlot {
  cell: number
  name: string | null
  district: string
  country: string
}

/** The name that its owner gave it, or else its place and number. */
export const plotTitle = ({ cell, name, ...area }: NamedPlot): string => name ?? sayPlot(cell, area)

/** The line below the title: the edges of a plot, or the place of one with its own name. */
export const plotNote = ({ cell, name, ...area }: NamedPlot): string =>
  name === null ? formatBbox(cellBbox(cell)) : sayPlot(cell, area)

/** YYYY-MM-DD, in the reader's time zone. */
export function purchaseDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Its name, or its place in words. */
export const plotAddress = ({ name, ...area }: Omit<NamedPlot, 'cell'>): string => name ?? sayArea(area)
