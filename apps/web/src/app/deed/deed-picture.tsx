import { cellBbox, cellsInRectangle } from '@meridian/shared/grid'
import { useMemo } from 'react'
import { boundsOfCells } from '#features/map/places/fly-to-cells.ts'

const WIDTH = 360
const HEIGHT = 150
/** Plots around them, drawn faintly, so that one sees how they lie in the grid. */
const MARGIN_CELLS = 1.5
const MOST_AROUND = 600
/** Of a plot, however far its neighbours in the order are. */
const LEAST_SIDE = 3

type Box = readonly [west: number, south: number, east: number, north: number]

/** The plots in their true shapes. */
export function DeedPicture({ cells, label }: { cells: readonly number[]; label: string }) {
  const { around, mine } = useMemo(() => draw(cells), [cells])
  return (
    <figure aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="w-full rounded-field">
        <rect width={WIDTH} height={HEIGHT} className="fill-raised" />
        {around.map((box) => (
          <rect key={`${box.x} ${box.y}`} {...box} className="fill-none stroke-line" strokeWidth={0.75} />
        ))}
        {mine.map((box) => (
          <rect
            key={`${box.x} ${box.y}`}
            {...box}
            className="fill-yours/40 stroke-yours"
            strokeWidth={1.25}
          />
        ))}
      </svg>
    </figure>
  )
}

function draw(cells: readonly number[]) {
  const [first] = cells
  const bounds = boundsOfCells(cells)
  if (first === undefined || !bounds) return { around: [], mine: [] }
  const [west, south, east, north] = bounds
  const [cellWest, cellSouth, cellEast, cellNorth] = cellBbox(first)
  const pad = [(cellEast - cellWest) * MARGIN_CELLS, (cellNorth - cellSouth) * MARGIN_CELLS] as const
  // Degrees of longitude are narrower by this where the plots are.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const wide = (east - west + 2 * pad[0]) * narrow
  const high = north - south + 2 * pad[1]
  const scale = Math.min(WIDTH / wide, HEIGHT / high)
  const middle = [(west + east) / 2, (south + north) / 2] as const
  const place = ([w, s, e, n]: Box) => {
    // East of the antimeridian, seen from the plots that are west of it.
    const shift = w < west - 180 ? 360 : 0
    return {
      x: round(WIDTH / 2 + (w + shift - middle[0]) * narrow * scale),
      y: round(HEIGHT / 2 - (n - middle[1]) * scale),
      width: round(Math.max((e - w) * narrow * scale, LEAST_SIDE)),
      height: round(Math.max((n - s) * scale, LEAST_SIDE)),
    }
  }
  const seen = {
    west: middle[0] - WIDTH / 2 / scale / narrow,
    east: middle[0] + WIDTH / 2 / scale / narrow,
    south: middle[1] - HEIGHT / 2 / scale,
    north: middle[1] + HEIGHT / 2 / scale,
  }
  const { ids, total } = cellsInRectangle(seen, MOST_AROUND)
  const own = new Set(cells)
  return {
    // So many would be a grey haze.
    around: total > MOST_AROUND ? [] : ids.filter((id) => !own.has(id)).map((id) => place(cellBbox(id))),
    mine: cells.map((cell) => place(cellBbox(cell))),
  }
}

const round = (value: number) => Math.round(value * 100) / 100
