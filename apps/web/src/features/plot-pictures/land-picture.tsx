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

/** A small picture for a list row, beside its description. */
export function LandThumbnail({ cells, className }: { cells: readonly number[]; className?: string }) {
  const { land } = useMemo(() => drawLand(cells, { width: SIDE, height: SIDE, margin: 0.5 }), [cells])
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      aria-hidden
      className={classNames('size-10 shrink-0 rounded-field bg-raised', className)}
    >
      <path d={land} className="fill-accent/25 stroke-accent" strokeWidth={0.75} />
    </svg>
  )
}
