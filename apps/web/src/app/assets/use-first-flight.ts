import type { Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { flyToCells, largestGroup } from '#features/map/places/fly-to-cells.ts'
import { cameraOf } from '#features/map/places/use-locate.ts'
import type { Beginning } from '#features/map/places/use-locate.ts'

/** The map shows the visitor's position for this time before it moves to their land. */
const DWELL_MS = 1500

interface FirstFlight {
  land: readonly number[]
  /** Shows all of it, however far apart, instead of the largest group. */
  whole: boolean
  beginning: Beginning | null
  /** Whether the map shows the visitor's position. */
  isLocated: boolean
}

/** Moves the map to the land once, when both are loaded, unless the visitor has moved the map. */
export function useFirstFlight(map: Map, { land, whole, beginning, isLocated }: FirstFlight) {
  const began = useRef<string | null>(null)
  const done = useRef(false)
  useEffect(() => {
    if (beginning === 'moved') done.current = true
    if (beginning === null || done.current) return undefined
    began.current ??= cameraOf(map)
    if (land.length === 0) return undefined
    const timer = setTimeout(
      () => {
        done.current = true
        if (!map.isMoving() && cameraOf(map) === began.current)
          flyToCells(map, whole ? land : largestGroup(land))
      },
      isLocated ? DWELL_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [map, land, whole, beginning, isLocated])
}
