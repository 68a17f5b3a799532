/** Plots in their true shapes as one SVG path, however many there are. */
import { boundsOfCells, cellBbox, cellsInRectangle } from '@meridian/shared/grid'

/** The faint grid around the plots, in cells, shows their position. */
const MARGIN_CELLS = 1.5
const MOST_AROUND = 600
/** The minimum side of a plot in pixels, however far apart the plots are. */
const LEAST_SIDE = 3

interface LandFrame {
  width: number
  height: number
  /** The free grid on every side, in plots. */
  margin?: number
}

type Box = readonly [west: number, south: number, east: number, north: number]

export function drawLand(
  cells: readonly number[],
  { width, height, margin = MARGIN_CELLS }: LandFrame,
): { land: string; around: string } {
  const [first] = cells
  const bounds = boundsOfCells(cells)
  if (first === undefined || !bounds) return { land: '', around: '' }
  const [west, south, east, north] = bounds
  const [cellWest, cellSouth, cellEast, cellNorth] = cellBbox(first)
  const pad = [(cellEast - cellWest) * margin, (cellNorth - cellSouth) * margin] as const
  // The width of a degree of longitude relative to one of latitude, at the plots.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const wide = (east - west + 2 * pad[0]) * narrow
  const high = north - south + 2 * pad[1]
  const scale = Math.min(width / wide, height / high)
  const middle = [(west + east) / 2, (south + north) / 2] as const
  const outline = (cell: number) => {
    const [w, s, e, n]: Box = cellBbox(cell)
    // Plots east of the antimeridian continue the plots west of it.
    const shift = w < west - 180 ? 360 : 0
    const x = round(width / 2 + (w + shift - middle[0]) * narrow * scale)
    const y = round(height / 2 - (n - middle[1]) * scale)
    const across = round(Math.max((e - w) * narrow * scale, LEAST_SIDE))
    return `M${x} ${y}h${across}v${round(Math.max((n - s) * scale, LEAST_SIDE))}h${-across}z`
  }
  const seen = {
    west: middle[0] - width / 2 / scale / narrow,
    east: middle[0] + width / 2 / scale / narrow,
    south: middle[1] - height / 2 / scale,
    north: middle[1] + height / 2 / scale,
  }
  const { ids, total } = cellsInRectangle(seen, MOST_AROUND)
  const own = new Set(cells)
  // More cells than this would be a grey area.
  const beside = total > MOST_AROUND ? [] : ids.filter((id) => !own.has(id))
  return { land: cells.map(outline).join(''), around: beside.map(outline).join('') }
}

const round = (value: number) => Math.round(value * 100) / 100
