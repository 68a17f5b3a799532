import type { Collection } from '@meridian/shared/endpoints/collections'
import { cellAt, neighbour } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { buildRows, rowKey } from './build-rows.ts'
import { usualView } from './group-parcels.ts'
import type { LandView } from './group-parcels.ts'

const collection = (id: string): Collection => ({
  id,
  _id: id,
  name: id,
  total: 0,
  total_plots: 0,
  state: 0,
  allow_mint: false,
  txid: null,
  uriid: id,
})
const plot = (cell: number, collectionId = '') => ({
  cell,
  collectionId,
  district: '',
  country: '',
  createdAt: 0,
  price: 25,
  name: null,
  minted: false,
})
// Far from each other, except for the last two.
const [first, second, third, fourth] = [10, 20, 30, 40].map((lng) => cellAt(lng, 10)) as [
  number,
  number,
  number,
  number,
]
const fifth = neighbour(fourth, 'east')!
const plots = [plot(first), plot(second, 'a'), plot(third, 'b'), plot(fourth, 'a'), plot(fifth)]

test('hides the plots of closed collections and lists individual plots after all collections', () => {
  const rows = buildRows({ collections: [collection('a'), collection('b')], plots, expanded: new Set() })
  expect(rows.map(rowKey)).toEqual([
    'collections',
    'collection a',
    'collection b',
    'individual',
    `plot ${first}`,
    `plot ${fifth}`,
  ])
})

test('lists the plots of an open collection and the tools for them', () => {
  const rows = buildRows({ collections: [collection('a'), collection('b')], plots, expanded: new Set(['a']) })
  expect(rows.map(rowKey).slice(1, 6)).toEqual([
    'collection a',
    'collectionTools a',
    `plot ${second}`,
    `plot ${fourth}`,
    'collection b',
  ])
  expect(rows[2]).toMatchObject({ cells: [second, fourth] })
})

test('has a row that names what is missing', () => {
  const rows = buildRows({ collections: [], plots: [], expanded: new Set() })
  expect(rows.map(({ kind }) => kind)).toEqual(['collections', 'noCollections', 'individual', 'noIndividual'])
})

test('lists ten thousand plots in five hundred collections, each once', () => {
  const many = Array.from({ length: 10_000 }, (_, cell) => plot(cell, `c${cell % 500}`))
  const collections = Array.from({ length: 500 }, (_, n) => collection(`c${n}`))
  const expanded = new Set(collections.map(({ id }) => id))
  const rows = buildRows({ collections, plots: many, expanded })
  expect(new Set(rows.map(rowKey)).size).toBe(rows.length)
  expect(rows.filter(({ kind }) => kind === 'plot')).toHaveLength(10_000)
})

const besides = (cell: number, count: number) => {
  const cells = [cell]
  while (cells.length < count) cells.push(neighbour(cells.at(-1)!, 'east')!)
  return cells
}

test('lists neighbouring plots as one parcel, which opens to its plots', () => {
  const cells = besides(first, 3)
  const land = [...cells.map((cell) => plot(cell)), plot(third)]
  const [parcel, single, ...rest] = buildRows({ collections: [], plots: land, expanded: new Set() }).slice(3)
  expect(rest).toEqual([])
  expect(parcel).toMatchObject({ kind: 'parcel', expanded: false, parcel: { cells } })
  expect(single).toMatchObject({ kind: 'plot', inside: null })
  const open = buildRows({ collections: [], plots: land, expanded: new Set([`parcel ${first}`]) })
  expect(open.slice(3).map(rowKey)).toEqual([
    `parcel ${first}`,
    ...cells.map((cell) => `plot ${cell}`),
    `plot ${third}`,
  ])
})

test('does not offer minted plots for a collection', () => {
  const land = [plot(first), { ...plot(third), minted: true }]
  const rows = buildRows({ collections: [], plots: land, expanded: new Set() })
  expect(rows.find(({ kind }) => kind === 'individual')).toEqual({
    kind: 'individual',
    total: 2,
    movable: [first],
  })
})

test('finds land by name, place or number without accents, and says when nothing fits', () => {
  const named = { ...plot(first), district: 'Đà Nẵng', name: 'Lighthouse' }
  const land = [named, plot(third)]
  const found = (search: string) =>
    buildRows({ collections: [], plots: land, expanded: new Set(), view: { ...usualView, search } })
      .slice(3)
      .map(rowKey)
  expect(found('da nang')).toEqual([`plot ${first}`])
  expect(found('LIGHT')).toEqual([`plot ${first}`])
  expect(found(String(third))).toEqual([`plot ${third}`])
  expect(found('nowhere')).toEqual(['nothingFound individual'])
})

test('shows the collections that hold what was searched, and filters by state', () => {
  const land = [
    { ...plot(first, 'a'), name: 'Lighthouse' },
    plot(third, 'b'),
    { ...plot(second), minted: true },
  ]
  const collections = [collection('a'), collection('b')]
  const keys = (view: Partial<LandView>) =>
    buildRows({ collections, plots: land, expanded: new Set(), view: { ...usualView, ...view } }).map(rowKey)
  expect(keys({ search: 'lighthouse' })).toEqual([
    'collections',
    'collection a',
    'individual',
    'nothingFound individual',
  ])
  expect(keys({ filter: 'minted' })).toEqual([
    'collections',
    'nothingFound collections',
    'individual',
    `plot ${second}`,
  ])
})

test('orders parcels by size, by date or by name', () => {
  const [small, large] = [besides(first, 2), besides(third, 3)]
  const land = [
    ...small.map((cell) => Object.assign(plot(cell), { district: 'Vaduz', createdAt: 2 })),
    ...large.map((cell) => Object.assign(plot(cell), { district: 'Monaco', createdAt: 1 })),
  ]
  const order = (sort: LandView['sort']) =>
    buildRows({ collections: [], plots: land, expanded: new Set(), view: { ...usualView, sort } })
      .slice(3)
      .map(rowKey)
  const [smallOne, largeOne] = [`parcel ${first}`, `parcel ${third}`]
  expect(order('largest')).toEqual([largeOne, smallOne])
  expect(order('newest')).toEqual([smallOne, largeOne])
  expect(order('name')).toEqual([largeOne, smallOne])
})
