/** How many cells the grid finds in a second, on one core. */
import { cellAt, cellBbox, cellId, cellOf } from '../../packages/shared/src/grid.ts'

export function measureGrid(say: (what: string, figure: string, limit: string) => void): void {
  const points = Array.from(
    { length: 200_000 },
    () => [Math.random() * 360 - 180, Math.random() * 170 - 85] as const,
  )
  const timed = (what: string, run: () => number) => {
    run()
    const began = performance.now()
    const done = run()
    const perSecond = (done / (performance.now() - began)) * 1000
    say(`the grid, ${what}`, `${(perSecond / 1e6).toFixed(1)} M/s`, '≥ 1 M/s')
  }
  let sum = 0
  const ids = points.map(([lng, lat]) => cellAt(lng, lat))
  timed('point to cell', () => {
    for (const [lng, lat] of points) sum += cellAt(lng, lat)
    return points.length
  })
  timed('cell to bbox', () => {
    for (const id of ids) sum += cellBbox(id)[0]
    return ids.length
  })
  timed('id to row and column and back', () => {
    for (const id of ids) sum += cellId(cellOf(id))
    return ids.length
  })
  if (!Number.isFinite(sum)) throw new Error('The grid lost its numbers')
}
