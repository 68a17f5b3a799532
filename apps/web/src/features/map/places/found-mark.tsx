import { MapPin } from 'lucide-react'
import type { Map } from 'maplibre-gl'
import { useLayoutEffect, useRef } from 'react'
import { onMapMove } from '#features/map/cursor/on-map-move.ts'
import { nearest } from '#features/map/cursor/use-grid-cursor.ts'
import type { Place } from './use-place-search.ts'

/** A pin that stays on its place while the map moves. */
export function FoundMark({ map, place: { lng, lat } }: { map: Map; place: Place }) {
  const pin = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () =>
      onMapMove(map, () => {
        const { x, y } = map.project([nearest(lng, map.getCenter().lng), lat])
        if (pin.current) pin.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`
      }),
    [map, lng, lat],
  )
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" aria-hidden>
      <div ref={pin} data-testid="found-mark" className="absolute top-0 left-0">
        {/* The tip of the icon is two of its 24 units above the bottom of its box. */}
        <MapPin
          size={36}
          strokeWidth={1.75}
          className="translate-y-0.75 fill-accent stroke-card [&_circle]:fill-card"
        />
      </div>
    </div>
  )
}
