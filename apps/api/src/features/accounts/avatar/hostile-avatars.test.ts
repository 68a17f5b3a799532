import { changeProfile } from '@meridian/shared/endpoints/accounts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  asPng,
  avifAvatars,
  avifBomb,
  jpegAvatars,
  nestedSvgAvatars,
  pngBomb,
  sendAvatars,
} from '#testing/attack/hostile-pictures.ts'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const aPng = async () =>
  asPng(
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#d8431f' } })
      .png()
      .toBuffer(),
  )

const refused = { status: 400, code: 'AVATAR_REFUSED' }
const targetOf = async () => ({ url: api.url, token: (await anAccount(api)).token })

test('refuses four nested SVGs named PNG within milliseconds', async () => {
  const target = await targetOf()
  const before = process.cpuUsage()
  expect(await nestedSvgAvatars(target)).toMatchObject(Array.from({ length: 4 }, () => refused))
  const { user } = process.cpuUsage(before)
  // Rendering them would take tens of seconds.
  expect(user / 1e6).toBeLessThan(4)
})

test.each([
  ['an AVIF', async (target) => (await avifAvatars(target)).map(({ status }) => status)],
  [
    'an AVIF that says it is PNG',
    async (target) => (await sendAvatars(target, [asPng(avifBomb())])).map(({ status }) => status),
  ],
  [
    'a PNG of 36 million pixels',
    async (target) => (await sendAvatars(target, [asPng(pngBomb(6000))])).map(({ status }) => status),
  ],
] as [string, (target: { url: string; token: string }) => Promise<number[]>][])(
  'refuses %s',
  async (_, attack) => {
    expect(new Set(await attack(await targetOf()))).toEqual(new Set([400]))
  },
)

test('encodes one picture per account at a time', async () => {
  const account = await anAccount(api)
  const target = { url: api.url, token: account.token }
  const avatar = await aPng()
  const answers = await sendAvatars(
    target,
    Array.from({ length: 3 }, () => avatar),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503, 503])
  expect(answers.find(({ status }) => status === 503)).toMatchObject({ code: 'AVATARS_BUSY' })
  const { user } = await api.call(changeProfile, { body: { username: account.username, avatar } }, account)
  expect(user.avatar).toMatch(/^\/api\/avatars\//)
})

test('still encodes the next picture after JPEGs with thousands of scans', async () => {
  const target = await targetOf()
  expect((await jpegAvatars(target)).every(({ status }) => status === 400 || status === 503)).toBe(true)
  expect(await sendAvatars(target, [await aPng()])).toMatchObject([{ status: 200 }])
})
