/** Cells, names of places and searches a second, on one core, and what the gazetteer costs to load. */
import { describePlace } from '@meridian/gazetteer/describe-place'
import { searchPlaces } from '@meridian/gazetteer/search-places'
import { cellAt, cellBbox, cellId, cellOf } from '@meridian/shared/grid'

const megabytes = () => process.memoryUsage().rss / 1e6

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** How often a second; the first round only warms up. */
function rate(rounds: number, work: (round: number) => void): number {
  for (let round = 0; round < rounds / 10; round++) work(round)
  const ms = timed(() => {
    for (let round = 0; round < rounds; round++) work(round)
  })
  return Math.round((rounds / ms) * 1000)
}

const lngOf = (round: number) => ((round * 7.123) % 360) - 180
const latOf = (round: number) => ((round * 3.771) % 170) - 85
const typed = ['hanoi', 'Sài Gòn', '北京', 'Londn', 'New Yrok', 'Paris Texas', 'san f', 's']

const before = megabytes()
const loadMs = timed(() => {
  describePlace(105.85, 21.03)
  searchPlaces('hanoi', 6)
})
const loadMb = megabytes() - before
let sink = 0

const rows: [what: string, figure: string, limit: string][] = [
  ['gazetteer loaded, ms', loadMs.toFixed(0), '300'],
  ['gazetteer in memory, MB', loadMb.toFixed(0), '60'],
  ['place to cell, a second', String(rate(2e6, (at) => (sink += cellAt(lngOf(at), latOf(at))))), '> 1000000'],
  ['cell to box, a second', String(rate(2e6, (at) => (sink += cellBbox(at * 1007)[0]))), '> 1000000'],
  [
    'id to row and column and back, a second',
    String(rate(2e6, (at) => (sink += cellId(cellOf(at * 1007))))),
    '> 1000000',
  ],
  [
    'names of places all over the world, a second',
    String(rate(20_000, (at) => (sink += describePlace(lngOf(at), latOf(at)).district.length))),
    '> 10000',
  ],
  [
    'searches, a second',
    String(rate(400, (at) => (sink += searchPlaces(typed[at % typed.length]!, 6).length))),
    '> 400',
  ],
]

console.log('| what | measured | limit |\n|---|---|---|')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
if (!Number.isFinite(sink)) process.exitCode = 1
