import { cellSize } from '../grid.ts'

const SQUARE_KILOMETRE = 1_000_000

/** In square metres. */
export const landSize = (cells: readonly number[]): number =>
  cells.reduce((sum, cell) => sum + cellSize(cell), 0)

/** Cached: creating a format takes far longer than using it, and every row of a list needs one. */
const formats = new Map<string, Intl.NumberFormat>()

function formatNumber(value: number, language: string, decimals: number): string {
  const key = `${language} ${decimals}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: decimals })
  formats.set(key, format)
  return format.format(value)
}

/** `160,214 m²`, or `1.92 km²` from a square kilometre on. `decimals`: of the square kilometres. */
export function formatSize(squareMetres: number, language: string, decimals = 2): string {
  if (squareMetres < SQUARE_KILOMETRE) return `${formatNumber(Math.round(squareMetres), language, 0)} m²`
  return `${formatNumber(squareMetres / SQUARE_KILOMETRE, language, decimals)} km²`
}
