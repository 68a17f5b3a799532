import type { GeoJSONSource, Map } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { useMapOverlay } from '#lib/map-overlay.ts'
import type { MapOverlay } from '#lib/map-overlay.ts'
import { useDark } from '#lib/theme.ts'
import { keepHatch } from './plots-hatch.ts'
import { cellsShape, plotsOverlay } from './plots-overlay.ts'
import type { CellSet } from './plots-overlay.ts'
import { plotPalette } from './plots-palette.ts'
import { useMapKind } from './use-map-kind.ts'

interface CellSets {
  mine: readonly number[]
  selected: readonly number[]
  highlighted: readonly number[]
}

/** Draws grid, everyone's plots and the sets of one's own, in the colours of theme and style. */
export function usePlotsOverlay(map: Map, { mine, selected, highlighted }: CellSets) {
  const dark = useDark()
  const { kind } = useMapKind()
  const palette = plotPalette(kind, dark)
  const overlay = useMemo(() => plotsOverlay(palette), [palette])
  useEffect(() => keepHatch(map, palette.held), [map, palette])
  useMapOverlay(map, overlay)
  // After the sources are there, and again when they are new.
  useEffect(() => fill(map, overlay, 'app-mine', mine), [map, overlay, mine])
  useEffect(() => fill(map, overlay, 'app-selected', selected), [map, overlay, selected])
  useEffect(() => fill(map, overlay, 'app-highlighted', highlighted), [map, overlay, highlighted])
}

function fill(map: Map, { sources }: MapOverlay, set: CellSet, cells: readonly number[]) {
  if (set in sources) void map.getSource<GeoJSONSource>(set)?.setData(cellsShape(cells))
}
