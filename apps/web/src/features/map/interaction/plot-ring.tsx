import type { Map } from 'maplibre-gl'
import { useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { usePlaceOnMap } from '#features/map/cursor/use-place-on-map.ts'
import type { PlotBox } from '#features/map/cursor/use-place-on-map.ts'

/** Outlines the plot under the pointer, or, twice as strong, the one at the keyboard's cursor. */
export function PlotRing({ map, cell, strong }: { map: Map; cell: number; strong: boolean }) {
  const ring = useRef<HTMLDivElement>(null)
  usePlaceOnMap(map, cell, ring, surround)
  return (
    <div
      ref={ring}
      aria-hidden
      data-testid={strong ? 'grid-cursor' : undefined}
      className={classNames(
        'pointer-events-none absolute top-0 left-0 rounded-[2px]',
        strong
          ? 'outline-3 outline-offset-1 outline-ink ring-6 ring-card/80'
          : 'outline-1 outline-offset-0 outline-ink/70',
      )}
    />
  )
}

function surround(element: HTMLElement, { left, top, width, height }: PlotBox) {
  element.style.width = `${width}px`
  element.style.height = `${height}px`
  element.style.transform = `translate(${left}px, ${top}px)`
}
