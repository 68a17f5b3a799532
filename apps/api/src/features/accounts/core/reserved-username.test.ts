import { changeProfile } from '@meridian/shared/endpoints/accounts'
import { linkEmail, registry, updateUsername } from '@meridian/shared/endpoints/email-links'
import { username, usernameKey } from '@meridian/shared/names/username'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#testing/test-account.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { keyOf, mailTo, startAccountWorker } from '#testing/test-mail.ts'
import { isReservedUsername } from './reserved-username.ts'

test.each([
  'admin',
  'Admin',
  'ADMIN',
  'a.d.m.i.n',
  'ad-min',
  'Ad Min',
  'admin1',
  'admin_2026',
  '007admin',
  'adm1n',
  '4dmin',
  'aclmin',
  'adrnin',
  'Ädmin',
  'ádmín',
  'ađmin',
  'ᴀᴅᴍɪɴ',
  'ＡＤＭＩＮ',
  'admin٣',
  'administrator',
  'root',
  'r00t',
  'support',
  'supp0rt',
  'SUPPOR7',
  'supporrt',
  // Cyrillic
  'моԁ',
  'help',
  'Help-Desk',
  'moderator',
  'mod',
  'meridian',
  'Mer1dian',
  'Merid1an.5upport',
  'Meridian Land Office',
  'the-real-admin',
  'official meridian',
  'meridian.vn',
  'staff',
  'security team',
  'postmaster',
  'Quản Trị Viên',
  'quan-tri-vien',
  'Hỗ Trợ',
  'hotro1',
])('%s is reserved', (name) => {
  expect(isReservedUsername(name)).toBe(true)
})

test.each([
  'adminka',
  'badminton',
  'Stafford',
  'mood',
  'Modesty',
  'rooted',
  'Rooth',
  'helper',
  'Helpmann',
  'supporter',
  'securityguy',
  'Meridiana',
  'meridian walker',
  'prime-meridian',
  'Quân Trí',
  'Nguyễn Văn Ánh',
  'Bảo',
  'Mật',
  'Thomas Admiraal',
  'demo',
  'walker',
  'land lord',
  'user1234',
  'the walker',
  '山田太郎',
  'Фамилия',
  'Modin',
  'Moda',
])('%s is free', (name) => {
  expect(isReservedUsername(name)).toBe(false)
})

test('names that are equal are reserved alike, and none takes long', () => {
  const parts = fc.constantFrom(
    'admin',
    'rn',
    'cl',
    'the',
    'a',
    'in',
    'mod',
    '1',
    '0',
    'vv',
    'ii',
    ' ',
    '.',
    'l',
    'i',
  )
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.array(parts, { maxLength: 30 }).map((all) => all.join('').slice(0, 30)),
  )
  fc.assert(
    fc.property(names, (name) => {
      const { data } = z.safeParse(username, name)
      fc.pre(data !== undefined)
      expect(isReservedUsername(data)).toBe(isReservedUsername(usernameKey(data)))
    }),
    { numRuns: 5000 },
  )
})

describe('a reserved name', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
    await startAccountWorker(api)
  })
  const reserved = { status: 409, json: { code: 'USERNAME_RESERVED' } }
  const rename = ({ token }: { token: string }, name: string) =>
    api.request(changeProfile, { body: { username: name } }, { token })

  test('is refused at the sign-up, although no account has it', async () => {
    const body = { username: 'Meridian Support', email: 'x@meridian.example', password: 'a long password' }
    expect(await api.request(registry, { body })).toMatchObject(reserved)
  })

  test('is refused as a new name, by the profile and by a mail’s key', async () => {
    const account = await anAccount(api)
    expect(await rename(account, 'adm1n')).toMatchObject(reserved)
    await api.call(linkEmail, { body: { email: account.email } }, { token: account.token })
    const { usernameKeyId } = await mailTo(api, account.email, 'link')
    const key = keyOf(api, usernameKeyId)
    expect(await api.request(updateUsername, { body: { username: 'moderator', key } })).toMatchObject(
      reserved,
    )
    expect(
      (await api.request(updateUsername, { body: { username: `free-${account.username}`, key } })).status,
    ).toBe(200)
  })

  test('stays with an account that has it from before', async () => {
    const old = await anAccount(api, 'staff')
    expect((await rename(old, 'staff')).status).toBe(200)
    expect((await rename(old, 'Staff')).status).toBe(200)
    expect(await rename(old, 'staff2')).toMatchObject(reserved)
  })
})
