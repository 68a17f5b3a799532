import type { MapKind } from '#features/map/basemap/style/base-style.ts'

/** The design tokens of the same names: WebGL cannot read CSS variables. */
export interface PlotPalette {
  grid: string
  gridOpacity: number
  sold: string
  soldOpacity: number
  /** Sold land from afar. */
  heat: string
  held: string
  yours: string
  /** The visitor's own plots in collections. */
  collected: string
  selected: string
  /** The outline and the casing of each: different enough that one of them is visible on any ground. */
  ink: { sold: string; held: string; yours: string; collected: string; selected: string }
  casing: string
}

const light: PlotPalette = {
  grid: '#15202b',
  gridOpacity: 0.16,
  sold: '#5b6770',
  soldOpacity: 0.42,
  heat: '#5b6770',
  held: '#8f5c10',
  yours: '#0f766e',
  collected: '#3f51a3',
  selected: '#c63817',
  ink: { sold: '#3c474f', held: '#613c05', yours: '#074e48', collected: '#26337a', selected: '#8c1f06' },
  casing: '#ffffff',
}

const dark: PlotPalette = {
  grid: '#ece7dc',
  gridOpacity: 0.13,
  // Darker than any land for sale.
  sold: '#05090d',
  soldOpacity: 0.55,
  heat: '#93a0a9',
  held: '#e0a63c',
  yours: '#2dd4bf',
  collected: '#93a7ff',
  selected: '#ff6a45',
  ink: { sold: '#b9c4cb', held: '#f0b84c', yours: '#2dd4bf', collected: '#a9b9ff', selected: '#ffa184' },
  casing: '#0a1017',
}

/** Over a photograph: brighter, to be visible on any ground. */
const photograph: PlotPalette = {
  ...dark,
  grid: '#ffffff',
  gridOpacity: 0.24,
  sold: '#c3ccd2',
  soldOpacity: 0.46,
  heat: '#c3ccd2',
  ink: { ...dark.ink, sold: '#e2e8ec' },
}

export function plotPalette(kind: MapKind, isDark: boolean): PlotPalette {
  if (kind === 'satellite') return photograph
  return isDark ? dark : light
}
