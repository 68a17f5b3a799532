import { expect, test } from 'vitest'
import { closingWords } from './closing-words.ts'

const world = {
  url: 'http://localhost:3000',
  login: { login: 'demo', password: 'explore-the-world' },
  chains: [5],
  dataFolder: '/data',
  cluster: null,
  logs: '/data/logs',
}
const office = 'http://localhost:9100'
const linksIn = (text: string) => text.match(/http:\/\/\S+/g)

test('leaves the admin console out where it is off', () => {
  expect(linksIn(closingWords({ ...world, admin: null }))).toHaveLength(1)
})

test('prints the console and an invitation to it, where it is on', () => {
  const invited = closingWords({ ...world, admin: { url: office, invitation: '/admin/register#abc' } })
  expect(linksIn(invited)?.slice(1)).toEqual([`${office}/admin`, `${office}/admin/register#abc`])
  const known = closingWords({ ...world, admin: { url: office, invitation: null } })
  expect(linksIn(known)?.slice(1)).toEqual([`${office}/admin`])
})
