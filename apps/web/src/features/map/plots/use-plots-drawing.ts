import type { GeoJSONSource, Map } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { OVERLAY_ANCHOR, useMapOverlay } from '#features/map/base/map-overlay.ts'
import type { MapOverlay } from '#features/map/base/map-overlay.ts'
import { useDark } from '#lib/theme.ts'
import type { CellSets } from './block-codes.ts'
import { farIds, farOverlay, farShape } from './far-overlay.ts'
import { PlotsDrawing } from './plots-drawing.ts'
import { plotPalette } from './plots-palette.ts'
import { useMapKind } from '#features/map/base/use-map-kind.ts'

/** Draws grid, everyone's plots and the sets of one's own, in the colours of theme and style. */
export function usePlotsDrawing(map: Map, { mine, selected, highlighted }: CellSets) {
  const dark = useDark()
  const { kind } = useMapKind()
  const palette = plotPalette(kind, dark)
  const overlay = useMemo(() => farOverlay(palette), [palette])
  useMapOverlay(map, overlay)

  const [drawing] = useState(() => new PlotsDrawing(palette))
  useEffect(() => {
    const add = () => {
      if (!map.getLayer(drawing.id)) map.addLayer(drawing, OVERLAY_ANCHOR)
    }
    add()
    // A base style that is replaced whole takes the drawing with it, as does a lost context.
    map.on('style.load', add)
    return () => {
      map.off('style.load', add)
      if (map.style && map.getLayer(drawing.id)) map.removeLayer(drawing.id)
    }
  }, [map, drawing])

  useEffect(() => drawing.paintIn(palette), [drawing, palette])
  // Before the browser paints: what was taken is seen in the next frame.
  useLayoutEffect(
    () => drawing.showOwn({ mine, selected, highlighted }),
    [drawing, mine, selected, highlighted],
  )

  useFarDots(map, overlay, 'mine', mine)
  useFarDots(map, overlay, 'selected', selected)
  useFarDots(map, overlay, 'highlighted', highlighted)
}

function useFarDots(map: Map, overlay: MapOverlay, set: keyof CellSets, cells: readonly number[]) {
  useEffect(() => {
    const id = farIds[set]
    // After the sources are there, and again when they are new.
    if (!(id in overlay.sources)) return
    void map.getSource<GeoJSONSource>(id)?.setData(farShape(cells))
    // A layer costs every frame something, even when it is empty.
    map.setLayoutProperty(id, 'visibility', cells.length > 0 ? 'visible' : 'none')
  }, [map, overlay, set, cells])
}
