import { expect, test } from 'vitest'
import { nameDatabase } from '#platform/db/probe-database.ts'
import { hostUrls, isDatabaseUrl } from './database-hosts.ts'

test('splits an address with several hosts, and leaves one with a single host unchanged', () => {
  expect(hostUrls('postgres://me:p%2Cw@one:1,two:2/land?sslmode=require')).toEqual([
    'postgres://me:p%2Cw@one:1/land?sslmode=require',
    'postgres://me:p%2Cw@two:2/land?sslmode=require',
  ])
  expect(hostUrls('postgresql://one/land')).toEqual(['postgresql://one/land'])
  expect(nameDatabase('postgres://me:secret@one:1,two:2/land')).toBe('me@one:1,two:2/land')
})

test.each([
  ['postgres://me:secret@one:5432,two:5432/land', true],
  ['postgres://one/land', true],
  ['postgres://one,,two/land', false],
  ['postgres://one:port/land', false],
  ['mysql://one/land', false],
])('judges %s', (text, isOne) => expect(isDatabaseUrl(text)).toBe(isOne))
