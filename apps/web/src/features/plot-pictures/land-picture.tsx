import { useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { drawLand } from './draw-land.ts'

const WIDTH = 360
const HEIGHT = 150

/** The plots in their true shapes, with the grid around them. */
export function LandPicture({ cells, label }: { cells: readonly number[]; label: string }) {
  const { land, around } = useMemo(() => drawLand(cells, { width: WIDTH, height: HEIGHT }), [cells])
  return (
    <figure aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="w-full rounded-field">
        <rect width={WIDTH} height={HEIGHT} className="fill-raised" />
        <path d={around} className="fill-none stroke-line" strokeWidth={0.75} />
        <path d={land} className="fill-yours/40 stroke-yours" strokeWidth={1.25} />
      </svg>
    </figure>
  )
}

const SIDE = 40

interface LandThumbnailProps {
  cells: readonly number[]
  /** Whether it is the visitor's land: its colour is that of the map. */
  own?: boolean
  /** Whether it is a collection of the visitor. */
  collected?: boolean
  className?: string
}

/** A small picture for a list row, beside its description. */
export function LandThumbnail({ cells, own, collected, className }: LandThumbnailProps) {
  const { land } = useMemo(() => drawLand(cells, { width: SIDE, height: SIDE, margin: 0.5 }), [cells])
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden
      className={classNames('size-10 shrink-0 rounded-field bg-raised', className)}
    >
      <path
        d={land}
        className={classNames(
          collected && 'fill-collected/40 stroke-collected',
          own && 'fill-yours/40 stroke-yours',
          !own && !collected && 'fill-accent/25 stroke-accent',
        )}
        strokeWidth={0.75}
      />
    </svg>
  )
}
