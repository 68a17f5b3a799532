import { crc32, deflateSync } from 'node:zlib'
import { changeProfile, getProfile, getTerms } from '@meridian/shared/endpoints/accounts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { mailsTo } from '#testing/test-mail.ts'
import { sanitiseDocument } from '#features/accounts/sanitise-document.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

const change = (token: string, body: { username: string; avatar?: string }) =>
  api.request(changeProfile, { body }, { token })
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const aPicture = () => sharp({ create: { width: 600, height: 300, channels: 3, background: '#d8431f' } })

/** A valid PNG of 400 million white pixels in some 50 KB. */
function aBomb(): Buffer {
  const side = 20_000
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8) // one bit for each pixel, greyscale
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an avatar', () => {
  test('is stored as a small WebP that is public and immutable', async () => {
    const account = await anAccount(api)
    const secret = 'GPS 16.05 108.2'
    const png = await aPicture()
      .withExif({ IFD0: { Copyright: secret } })
      .png()
      .toBuffer()
    const body = { username: account.username, avatar: dataUrl('png', png) }
    const { avatar } = (await api.call(changeProfile, { body }, account)).user
    const response = await fetch(`${api.url}${avatar}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(bytes.includes(secret)).toBe(false)
    expect(await api.call(getProfile, {}, account)).toMatchObject({ user: { avatar } })
  })

  test('stays when only the username changes', async () => {
    const account = await anAccount(api)
    const avatar = dataUrl('jpeg', await aPicture().jpeg().toBuffer())
    const { username } = account
    const first = await api.call(changeProfile, { body: { username, avatar } }, account)
    const second = await api.call(changeProfile, { body: { username: `${username}x` } }, account)
    expect(first.user.avatar).toMatch(/\S/)
    expect(second.user.avatar).toBe(first.user.avatar)
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
  )
  test.each<[string, () => string | Promise<string>]>([
    ['SVG', () => `data:image/svg+xml;base64,${svg.toString('base64')}`],
    ['SVG that says it is PNG', () => dataUrl('png', svg)],
    ['a page', () => `data:text/html;base64,${Buffer.from('<script>').toString('base64')}`],
    ['an address', () => 'https://elsewhere.example/a.png'],
    ['no base64', () => 'data:image/png;base64,%%%'],
    ['half a picture', async () => dataUrl('png', (await aPicture().png().toBuffer()).subarray(0, 60))],
    ['noise', () => dataUrl('webp', Buffer.alloc(500, 7))],
    ['a picture of 400 million pixels', () => dataUrl('png', aBomb())],
  ])('is refused as %s, and nothing changes', async (_, avatar) => {
    const account = await anAccount(api)
    const { status, json } = await change(account.token, {
      username: 'renamed-anyway',
      avatar: await avatar(),
    })
    expect(status).toBe(400)
    expect(json).toMatchObject({ error: true, msg: expect.stringMatching(/\S/) })
    expect(await api.call(getProfile, {}, account)).toMatchObject({
      user: { username: account.username, avatar: null },
    })
  })

  test('with too many pixels is refused with that reason', async () => {
    const { token, username } = await anAccount(api)
    const { json } = await change(token, { username, avatar: dataUrl('png', aBomb()) })
    expect(json).toMatchObject({
      code: 'AVATAR_TOO_MANY_PIXELS',
      msg: expect.stringContaining('too many pixels'),
    })
  })

  test('larger than 1 MB is refused with the message', async () => {
    const { token, username } = await anAccount(api)
    const large = dataUrl('png', Buffer.alloc(1_048_577, 1))
    expect((await change(token, { username, avatar: large })).json).toMatchObject({
      error: true,
      msg: expect.stringContaining('Image size less than 1MB!'),
    })
  })
})

test('shows the username on public pages only once it is asked for, and keeps the choice', async () => {
  const account = await anAccount(api)
  const { username } = account
  const isShown = async () => (await api.call(getProfile, {}, account)).user.show_username
  expect(await isShown()).toBe(false)
  await api.call(changeProfile, { body: { username, show_username: true } }, account)
  expect(await isShown()).toBe(true)
  await api.call(changeProfile, { body: { username } }, account)
  expect(await isShown()).toBe(true)
  await api.call(changeProfile, { body: { username, show_username: false } }, account)
  expect(await isShown()).toBe(false)
})

test('refuses a taken username and keeps the old one', async () => {
  const [mine, other] = [await anAccount(api), await anAccount(api)]
  expect(await change(mine.token, { username: other.username.toUpperCase() })).toMatchObject({
    status: 409,
    json: { error: true, code: 'USERNAME_TAKEN' },
  })
  expect((await change(mine.token, { username: mine.username })).status).toBe(200)
  expect(await mailsTo(api, mine.email)).toEqual([])
})

test('sends a mail about a new username', async () => {
  const account = await anAccount(api)
  expect((await change(account.token, { username: `${account.username}-2` })).status).toBe(200)
  expect(await mailsTo(api, account.email)).toEqual([
    {
      template: 'username',
      language: 'en',
      username: `${account.username}-2`,
      before: account.username,
    },
  ])
})

test('reduces the terms to text and links', async () => {
  expect((await api.call(getTerms)).data.content).toContain('What you buy')
  const inVietnamese = await api.call(getTerms, { query: { language: 'vi' } })
  expect(inVietnamese.data.content).toContain('Bạn mua gì')
  const dirty = `<p onclick="x()">a<script>x()</script><img src=x onerror=x()><a href="javascript:x()">b</a>
    <a href="https://ok.example" target=_top>c</a><style>*{}</style><iframe src="//x"></iframe><svg onload=x()></p>`
  const clean = sanitiseDocument(dirty)
  expect(clean).not.toMatch(/script|onclick|onerror|onload|javascript:|style|iframe|img|target/i)
  expect(clean).toContain('<a href="https://ok.example">c</a>')
})
