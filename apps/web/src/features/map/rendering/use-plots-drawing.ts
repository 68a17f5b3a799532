import type { CustomLayerInterface, GeoJSONSource, Map } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { PEAKS_LAYER, farIds, farOverlay, farShape } from './far-overlay.ts'
import { HeatDrawing } from './heat-drawing.ts'
import { OVERLAY_ANCHOR, useMapOverlay } from '#features/map/basemap/style/map-overlay.ts'
import type { MapOverlay } from '#features/map/basemap/style/map-overlay.ts'
import { useDark } from '#lib/theme.ts'
import type { CellSets } from '#features/map/data/block-codes.ts'
import { SHADE_FROM } from '#features/map/data/grid-zooms.ts'
import { PlotsDrawing } from './plots-drawing.ts'
import { plotPalette } from './plots-palette.ts'
import { useIsNear } from './use-grid-visible.ts'
import { useMapKind } from '#features/map/basemap/style/use-map-kind.ts'

const NO_CELLS: readonly number[] = []

/** Draws the grid, everyone's plots and the visitor's sets, in the colours of theme and style. */
export function usePlotsDrawing(map: Map, { mine, selected, highlighted, collected = NO_CELLS }: CellSets) {
  const dark = useDark()
  const { kind } = useMapKind()
  const palette = plotPalette(kind, dark)
  const overlay = useMemo(() => farOverlay(palette), [palette])
  useMapOverlay(map, overlay)

  const [heat] = useState(() => new HeatDrawing(palette))
  const [drawing] = useState(() => new PlotsDrawing(palette))
  useEffect(() => {
    const add = () => {
      // Below the peaks.
      putBefore(map, heat, map.getLayer(PEAKS_LAYER) ? PEAKS_LAYER : OVERLAY_ANCHOR)
      putBefore(map, drawing, OVERLAY_ANCHOR)
    }
    add()
    // A replaced base style removes the drawings, as does a lost context.
    map.on('style.load', add)
    return () => {
      map.off('style.load', add)
      for (const { id } of [heat, drawing]) if (map.style && map.getLayer(id)) map.removeLayer(id)
    }
  }, [map, heat, drawing])

  useEffect(() => {
    heat.paintIn(palette)
    drawing.paintIn(palette)
  }, [heat, drawing, palette])
  // A layout effect, so that a selection is visible in the next frame.
  useLayoutEffect(
    () => drawing.showOwn({ mine, selected, highlighted, collected }),
    [drawing, mine, selected, highlighted, collected],
  )

  const isNear = useIsNear(map, SHADE_FROM)
  useFarDots(map, overlay, 'mine', isNear ? null : mine)
  useFarDots(map, overlay, 'selected', isNear ? null : selected)
  useFarDots(map, overlay, 'highlighted', isNear ? null : highlighted)
}

/** When the base style changes, MapLibre reorders layers that are not part of its style specification. */
export function putBefore(map: Map, layer: CustomLayerInterface, before: string): void {
  if (map.getLayer(layer.id)) map.moveLayer(layer.id, before)
  else map.addLayer(layer, before)
}

/** Null at zooms that show the plots themselves: dots are not updated until the map zooms out again. */
function useFarDots(
  map: Map,
  overlay: MapOverlay,
  set: keyof typeof farIds,
  cells: readonly number[] | null,
) {
  useEffect(() => {
    const id = farIds[set]
    // Runs after the sources are added, and again when they are replaced.
    if (cells === null || !(id in overlay.sources)) return
    void map.getSource<GeoJSONSource>(id)?.setData(farShape(cells))
    // Even an empty layer costs time in every frame.
    map.setLayoutProperty(id, 'visibility', cells.length > 0 ? 'visible' : 'none')
  }, [map, overlay, set, cells])
}
