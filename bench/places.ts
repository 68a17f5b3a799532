/** Cells, place names and searches a second, on one core, and the cost of loading the gazetteer. */
import { describePlace } from '@meridian/gazetteer/describe-place'
import { searchPlaces } from '@meridian/gazetteer/search-places'
import { cellAt, cellBbox, cellId, cellOf } from '@meridian/shared/grid'
import { report } from './results/report.ts'

const megabytes = () => process.memoryUsage().rss / 1e6

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Runs a second; the first tenth of the rounds only warms up. */
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

interface Row {
  work: string
  unit: string
  ours: number
  goal: { least: number } | { most: number }
}

const aSecond = (work: string, least: number, ours: number): Row => ({
  work,
  unit: '/s',
  ours,
  goal: { least },
})

const rows: Row[] = [
  { work: 'gazetteer loaded', unit: 'ms', ours: loadMs, goal: { most: 300 } },
  { work: 'gazetteer in memory', unit: 'MB', ours: loadMb, goal: { most: 60 } },
  aSecond(
    'place to cell',
    1e6,
    rate(2e6, (at) => (sink += cellAt(lngOf(at), latOf(at)))),
  ),
  aSecond(
    'cell to box',
    1e6,
    rate(2e6, (at) => (sink += cellBbox(at * 1007)[0])),
  ),
  aSecond(
    'id to row and column and back',
    1e6,
    rate(2e6, (at) => (sink += cellId(cellOf(at * 1007)))),
  ),
  aSecond(
    'names of places all over the world',
    10_000,
    rate(20_000, (at) => (sink += describePlace(lngOf(at), latOf(at)).district.length)),
  ),
  aSecond(
    'searches for a place',
    400,
    rate(400, (at) => (sink += searchPlaces(typed[at % typed.length]!, 6).length)),
  ),
]

console.log('| what | measured | limit |\n|---|---|---|')
for (const { work, unit, ours, goal } of rows) {
  const limit = 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  console.log(`| ${work} | ${Math.round(ours)} ${unit} | ${limit} |`)
  report({ work, beside: 'limit', ours, unit, goal })
}
if (!Number.isFinite(sink)) process.exitCode = 1
