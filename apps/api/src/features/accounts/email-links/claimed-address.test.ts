import { changePassword } from '@meridian/shared/endpoints/accounts'
import { registry } from '@meridian/shared/endpoints/email-links'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { createAccount } from '#features/accounts/core/create-account.ts'
import { hashing } from '#features/accounts/core/passwords.ts'
import { anAccount } from '#testing/test-account.ts'
import { keyOf, mailTo, mailsTo } from '#testing/test-mail.ts'
import { confirm, logIn, password, runSignUps, signUp } from '#testing/test-sign-up.ts'

const office = runSignUps()

/** The response without the values that differ between any two responses. */
const seen = ({ status, headers, json }: Awaited<ReturnType<typeof logIn | typeof signUp>>) => ({
  status,
  json,
  headers: [...headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value.replaceAll(/nonce-\w+/g, 'nonce')}`),
})
/** Hashes dominate the response time, so their number is what a caller could measure. */
async function countHashes<Answer extends object>(call: () => Promise<Answer>) {
  let hashes = 0
  const count = () => (hashes += 1)
  hashing.subscribe(count)
  const answer = await call()
  hashing.unsubscribe(count)
  return { ...answer, hashes }
}

describe('an address of another account', () => {
  test('gets the same answer as a free one, and its owner a mail without a key', async () => {
    const owner = await anAccount(office.api)
    const taken = await signUp('intruder', owner.email)
    const free = await signUp('visitor', 'visitor@meridian.example')
    expect(taken).toMatchObject({ status: free.status, json: free.json })
    await mailTo(office.api, owner.email, 'already-registered')
    expect((await mailsTo(office.api, owner.email)).map(({ template }) => template)).not.toContain(
      'activation',
    )
  })

  test('can not be detected by signing up with it and logging in', async () => {
    const owner = await anAccount(office.api)
    await signUp('claimed-before', 'claimed@meridian.example')
    const probes = [owner.email, 'claimed@meridian.example', 'nobodys@meridian.example']
    const answers: object[] = []
    for (const [n, email] of probes.entries()) {
      const guessed = await countHashes(() => logIn(email, 'a stranger’s password'))
      const signedUp = await countHashes(() => signUp(`oracle${n}`, email))
      const wrong = await countHashes(() => logIn(email, 'not my password'))
      const byEmail = await countHashes(() => logIn(email))
      answers.push({
        guessed: { ...seen(guessed), hashes: guessed.hashes },
        signedUp: { ...seen(signedUp), hashes: signedUp.hashes },
        wrong: { ...seen(wrong), hashes: wrong.hashes },
        byEmail: { status: byEmail.status, hashes: byEmail.hashes, is: byEmail.json.user },
      })
    }
    const refused = { status: 401, json: { code: 'WRONG_CREDENTIALS' }, hashes: 2 }
    const [first] = answers
    expect(first).toMatchObject({
      guessed: refused,
      signedUp: { status: 200, hashes: 2 },
      wrong: refused,
      byEmail: { status: 200, hashes: 2, is: { username: 'oracle0', active: false } },
    })
    const own = probes.map((email, n) => ({
      status: 200,
      hashes: 2,
      is: expect.objectContaining({ username: `oracle${n}`, email, active: false }),
    }))
    expect(answers).toEqual(own.map((byEmail) => Object.assign({}, first, { byEmail })))
  })

  test('reserves the username either way, so that a second attempt reveals nothing', async () => {
    const owner = await anAccount(office.api)
    await signUp('prober', owner.email)
    await signUp('prober2', 'free@meridian.example')
    const again = await signUp('prober', 'other@meridian.example')
    const again2 = await signUp('prober2', 'other@meridian.example')
    expect(again).toMatchObject({ status: 409, json: { code: 'USERNAME_TAKEN' } })
    expect(again2).toMatchObject({ status: again.status, json: again.json })
  })

  test('can be claimed by many accounts and confirmed by one', async () => {
    const email = 'contested@meridian.example'
    await signUp('claimer1', email)
    const first = await mailTo(office.api, email, 'activation')
    await signUp('claimer2', email)
    await expect.poll(async () => (await mailsTo(office.api, email)).length, { timeout: 30_000 }).toBe(2)
    const second = await mailTo(office.api, email, 'activation')
    const both = await Promise.all([
      confirm(keyOf(office.api, first.keyId)),
      confirm(keyOf(office.api, second.keyId)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('opens each claimant’s own account by its own password', async () => {
    const email = 'victim@meridian.example'
    await office.api.call(registry, { body: { username: 'squatter', email, password: 'squatter-pass' } })
    const owner = await anAccount(office.api, 'victim')
    await office.api.db
      .updateTable('accounts')
      .set({ email, email_key: email })
      .where('id', '=', owner.id)
      .execute()
    expect((await logIn(email, 'squatter-pass')).json).toMatchObject({
      user: { username: 'squatter', active: false },
    })
    expect((await logIn(email, owner.password)).json).toMatchObject({
      user: { username: 'victim', active: true },
    })
    await office.api.call(registry, { body: { username: 'same-secret', email, password: owner.password } })
    expect((await logIn(email, owner.password)).json, 'the confirmed account comes first').toMatchObject({
      user: { username: 'victim' },
    })
  })

  test('stays accessible and equally fast with any number of other claimants', async () => {
    const email = 'crowd@meridian.example'
    await signUp('crowd-mine', email)
    await inTransaction(office.api.db, async (tx) => {
      for (let n = 0; n < 50; n += 1)
        await createAccount(tx, {
          username: `crowd-${n}`,
          email,
          emailConfirmed: false,
          passwordHash: 'none',
          claimHash: randomBytes(32),
          whitelisted: true,
        })
    })
    const mine = await countHashes(() => logIn(email))
    expect(mine.json).toMatchObject({ user: { username: 'crowd-mine' } })
    expect(mine.hashes).toBe(2)
  })

  test('accepts a changed password before it is confirmed, and not the previous one', async () => {
    const email = 'changer@meridian.example'
    await signUp('changer', email)
    const token = String((await logIn(email)).json.access_token)
    const body = { old: password, new: 'a better password' }
    expect((await office.api.request(changePassword, { body }, { token })).status).toBe(200)
    expect((await logIn(email, 'a better password')).status).toBe(200)
    expect((await logIn(email)).status).toBe(401)
  })
})
