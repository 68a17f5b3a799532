import { cellAt } from '@meridian/shared/grid'
import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

const hash = `0x${'aB'.repeat(32)}`
const id = '01234567-89ab-4cde-8f01-23456789abcd'
const cell = cellAt(108.2412, 16.0956)

test.each([
  [id.toUpperCase(), { form: 'id', id }],
  [`0x${'0'.repeat(32)}${id.replaceAll('-', '')}`, { form: 'id', id }],
  [hash, { form: 'transaction hash', hash: hash.toLowerCase() }],
  [`  ${hash.slice(0, 42)} `, { form: 'wallet address', address: hash.slice(0, 42).toLowerCase() }],
  ['pi_3Qx1', { form: 'Stripe id', reference: 'pi_3Qx1' }],
  ['cs_test_a1B2', { form: 'Stripe id', reference: 'cs_test_a1B2' }],
  ['re_1', { form: 'Stripe id', reference: 're_1' }],
  ['dp_1', { form: 'Stripe id', reference: 'dp_1' }],
  ['An.Owner@Meridian.Example', { form: 'e-mail address', key: 'an.owner@meridian.example' }],
  [String(cell), { form: 'plot', cell }],
  ['16.0956, 108.2412', { form: 'coordinates', cell }],
  ['16.0956° N 108.2412° E', { form: 'coordinates', cell }],
  ['16.0956 108.2412', { form: 'coordinates', cell }],
  ['16.0956S, 108.2412W', { form: 'coordinates', cell: cellAt(-108.2412, -16.0956) }],
  ['7k2m-9qxa-bc3d', { form: 'name', deed: '7K2M-9QXA-BC3D' }],
  ['Somebody', { form: 'name', deed: null, collection: 'somebody' }],
  // No cell of the grid has this id.
  ['99999999999', { form: 'name' }],
  ['91, 181', { form: 'name' }],
])('reads %s', (text, wanted) => {
  expect(readSearch(text)).toMatchObject(wanted)
})
