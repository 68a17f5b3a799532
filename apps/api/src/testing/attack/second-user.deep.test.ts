/** Each attack on an instance of its own, with a second user beside it; how long that one waited is told. */
import { cellAt, cellBbox } from '@meridian/shared/grid'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import type { TestAccount } from '#testing/test-account.ts'
import { startTestApi, testEnvironment } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { freePort, startTestServer } from '#testing/test-server.ts'
import { fullCarts, wrongCarts, wrongMoves } from './hostile-bodies.ts'
import { avifAvatars, jpegAvatars, nestedSvgAvatars } from './hostile-pictures.ts'
import { logoutUnderStreams } from './many-streams.ts'
import { beside } from './second-user.ts'
import type { Answer, Target } from './target.ts'

let api: TestApi
let url: string
let second: Target
beforeAll(async () => {
  api = await startTestApi()
  const port = await freePort()
  await startTestServer(await testEnvironment(api.platform.config.database.url), port)
  url = `http://127.0.0.1:${port}`
  second = { url, token: (await anAccount(api)).token, from: '10.2.2.2' }
})

const items = Array.from({ length: 300 }, (_, index) => ({ bbox: cellBbox(cellAt(5 + index / 100, 5)) }))
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)

/** What each of its calls was answered with. */
type Attack = (target: Target, account: TestAccount) => Promise<number[]>

const attacks: [string, Attack, number[]][] = [
  ['nested SVGs as avatars', async (target) => statusesOf(await nestedSvgAvatars(target)), [400]],
  ['AVIFs as avatars', async (target) => statusesOf(await avifAvatars(target)), [400]],
  ['JPEGs of thousands of scans', async (target) => statusesOf(await jpegAvatars(target)), [400, 503]],
  [
    'wrong carts',
    async (target) => statusesOf(await wrongCarts({ url, from: target.from! })),
    [400, 413, 429],
  ],
  [
    'full carts',
    async (target) => statusesOf(await fullCarts({ url, from: target.from! }, items)),
    [200, 429],
  ],
  ['wrong moves', async (target) => statusesOf(await wrongMoves(target)), [400, 429]],
  [
    'two thousand streams, and logouts',
    async (target, { username, password }) => {
      const streams = await logoutUnderStreams(target, { login: { email: username, password } })
      streams.close()
      expect(streams.opened).toBe(16)
      return [...streams.statuses]
    },
    [429],
  ],
]

test.each(attacks)('%s', { timeout: 300_000 }, async (name, attack, expected) => {
  const account = await anAccount(api)
  const target = { url, token: account.token, from: `10.3.3.${attacks.findIndex(([one]) => one === name)}` }
  const { quietMs, attackedMs, worstMs, answers, result } = await beside(second, () =>
    attack(target, account),
  )
  console.log(
    `${name}: a second user waits ${quietMs.toFixed(1)} ms, and ${attackedMs.toFixed(1)} ms during the attack (${answers} answers, the slowest ${worstMs.toFixed(0)} ms)`,
  )
  expect(result.filter((status) => !expected.includes(status))).toEqual([])
})
