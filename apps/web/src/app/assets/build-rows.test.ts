import type { Collection } from '@meridian/shared/endpoints/collections'
import { expect, test } from 'vitest'
import { buildRows, rowKey } from './build-rows.ts'

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
const plots = [plot(1), plot(2, 'a'), plot(3, 'b'), plot(4, 'a'), plot(5)]

test('hides the plots of closed collections and lists individual plots after all collections', () => {
  const rows = buildRows({ collections: [collection('a'), collection('b')], plots, expanded: new Set() })
  expect(rows.map(rowKey)).toEqual([
    'collections',
    'collection a',
    'collection b',
    'individual',
    'plot 1',
    'plot 5',
  ])
})

test('lists the plots of an open collection and the tools for them', () => {
  const rows = buildRows({ collections: [collection('a'), collection('b')], plots, expanded: new Set(['a']) })
  expect(rows.map(rowKey).slice(1, 6)).toEqual([
    'collection a',
    'collectionTools a',
    'plot 2',
    'plot 4',
    'collection b',
  ])
  expect(rows[2]).toMatchObject({ cells: [2, 4] })
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
