import type { GeoJSONSource, Map } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { useMapOverlay } from '#lib/map-overlay.ts'
import { useDark } from '#lib/theme.ts'
import { keepHatch } from './plots-hatch.ts'
import { CELLS_SOURCE, cellLayers, cellsShape, plotsOverlay } from './plots-overlay.ts'
import type { CellSets } from './plots-overlay.ts'
import { plotPalette } from './plots-palette.ts'
import { useMapKind } from './use-map-kind.ts'

/** Draws grid, everyone's plots and the sets of one's own, in the colours of theme and style. */
export function usePlotsOverlay(map: Map, { mine, selected, highlighted }: CellSets) {
  const dark = useDark()
  const { kind } = useMapKind()
  const palette = plotPalette(kind, dark)
  const overlay = useMemo(() => plotsOverlay(palette), [palette])
  useEffect(() => keepHatch(map, palette.held), [map, palette])
  useMapOverlay(map, overlay)
  useEffect(() => {
    // After the sources are there, and again when they are new.
    if (!(CELLS_SOURCE in overlay.sources)) return
    const sets = { mine, selected, highlighted }
    void map.getSource<GeoJSONSource>(CELLS_SOURCE)?.setData(cellsShape(sets))
    // A layer costs every frame something, even when it is empty.
    for (const { set, layers } of cellLayers) {
      for (const id of layers)
        map.setLayoutProperty(id, 'visibility', sets[set].length > 0 ? 'visible' : 'none')
    }
  }, [map, overlay, mine, selected, highlighted])
}
