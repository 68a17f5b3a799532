/** No reload, lost answer or second window leads to a second transaction. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimHere } from '#lib/claim-here.ts'
import type { JournalEntry } from './journal.ts'
import { account, failing, hash, pass, settle, silent } from './test-effects.ts'
import { createTestTransaction as run, key } from './test-transaction.ts'
import type { TransactionChange } from './test-transaction.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const other = `0x${'cd'.repeat(32)}` as const
const sends = ({ did }: { did: string[] }) => did.filter((line) => line === 'send').length

/** Leaves the page while the wallet's prompt is still open. */
async function leaveWhileSending(change: TransactionChange = {}) {
  const { entries, flow } = await run({ send: silent, ...change })
  flow.stop()
  return entries
}

const entryOf = (change: Partial<JournalEntry> = {}) =>
  new Map<string, JournalEntry>([
    [
      key,
      {
        chainId: 5,
        wallet: account,
        nonce: 7,
        block: '100',
        to: account,
        value: '1',
        data: '0x',
        hash: null,
        at: Date.now(),
        session: { tid: 'earlier' },
        ...change,
      },
    ],
  ])

test('writes the entry before the wallet opens, and its hash before anything else happens', async () => {
  const entries = await leaveWhileSending()
  expect(entries.get(key)).toMatchObject({ nonce: 7, block: '100', wallet: account, hash: null, value: '1' })
  const pending = await run({ transaction: { verify: silent } })
  expect(pending.entries.get(key)).toMatchObject({ hash, session: { tid: 't1' } })
})

test('recovers a lost wallet answer after a reload: verifies the transaction, and does not send it again', async () => {
  const journal = await leaveWhileSending()
  const verified: unknown[] = []
  const recovered = await run({
    journal,
    chain: { find: async () => ({ kind: 'found', hash: other }) },
    transaction: {
      verify: async (sent) => {
        verified.push(sent)
        return { pending: false }
      },
    },
  })
  expect(sends(recovered)).toBe(0)
  expect(recovered.did).not.toContain('prepare')
  expect(verified).toMatchObject([{ hash: other, session: { tid: 't1' } }])
  expect(recovered.did.at(-1)).toBe('over: verified')
  expect(journal.size).toBe(0)
})

test('waits while the account has an unmined transaction', async () => {
  const journal = await leaveWhileSending()
  const waiting = await run({ journal, chain: { find: async () => ({ kind: 'unmined' }) } })
  expect(sends(waiting)).toBe(0)
  expect(waiting.did.at(-1)).toBe('over: slow')
  expect(journal.size).toBe(1)
})

test('sends a transaction that was never sent', async () => {
  const journal = await leaveWhileSending()
  const again = await run({ journal, chain: { find: async () => ({ kind: 'nothing' }) } })
  expect(sends(again)).toBe(1)
  expect(again.did.at(-1)).toBe('over: verified')
})

test('sends nothing where no node answers whether one is under way', async () => {
  const journal = await leaveWhileSending()
  const blind = await run({ journal, chain: { find: () => Promise.reject(new Error('silent')) } })
  expect(sends(blind)).toBe(0)
  expect(blind.did.at(-1)).toBe('over: failed')
  expect(journal.size).toBe(1)
})

test.each([
  [false, 0, 1],
  [true, 1, 0],
])('asks the user where the chain is not conclusive: begin again is %s', async (isGone, sent, left) => {
  const unsure = await run({
    journal: entryOf(),
    answers: [isGone],
    chain: { find: async () => ({ kind: 'unsure' }) },
  })
  expect(unsure.did).toContain('asks: Your wallet may have sent this already [Begin again]')
  expect(sends(unsure)).toBe(sent)
  expect(unsure.entries.size).toBe(left)
})

test('verifies a known hash after a reload with its own session', async () => {
  const verified: unknown[] = []
  await run({
    journal: entryOf({ hash }),
    transaction: { verify: async (sent) => ({ pending: verified.push(sent) < 1 }) },
    send: failing('failed'),
  })
  expect(verified).toMatchObject([{ hash, session: { tid: 'earlier' } }])
})

test('removes the entry of a rejected request, and keeps that of any other error', async () => {
  expect((await run({ send: failing('rejected') })).entries.size).toBe(0)
  expect((await run({ send: failing('disconnected') })).entries.get(key)?.hash).toBeNull()
})

test('verifies a transaction that the wallet replaced by its new hash', async () => {
  const verify = vi.fn<(sent: { hash: string }) => Promise<{ pending: boolean }>>(async (sent) => ({
    pending: sent.hash !== other,
  }))
  const replaced = await run({
    transaction: { verify },
    chain: { find: async () => ({ kind: 'found', hash: other }) },
  })
  await pass(190_000)
  expect(sends(replaced)).toBe(1)
  expect(verify.mock.lastCall?.[0].hash).toBe(other)
  expect(replaced.did.at(-1)).toBe('over: verified')
  expect(replaced.entries.size).toBe(0)
})

test.each([
  [false, 1, hash],
  [true, 2, undefined],
])('asks the user whether a dropped transaction is gone: %s', async (isGone, sent, left) => {
  let isFirst = true
  const dropped = await run({
    answers: [isGone],
    chain: { find: async () => ({ kind: 'unsure' }) },
    transaction: {
      verify: async () => {
        const pending = isFirst || !isGone
        return { pending }
      },
    },
  })
  await pass(179_000)
  isFirst = false
  await pass(10_000)
  expect(dropped.did).toContain('asks: The network does not know this transaction [Begin again]')
  expect(dropped.did).toContain(`  Transaction: ${hash}`)
  expect(sends(dropped)).toBe(sent)
  expect(dropped.entries.get(key)?.hash).toBe(left)
})

test('follows an old transaction that the network knows, and asks about one that it does not know', async () => {
  const journal = () => entryOf({ hash, at: Date.now() - 3_600_000 })
  const known = await run({ journal: journal() })
  expect(known.did.at(-1)).toBe('over: verified')
  const unknown = await run({
    journal: journal(),
    answers: [false],
    chain: { find: async () => ({ kind: 'unsure' }) },
  })
  expect(unknown.did).toContain('asks: The network does not know this transaction [Begin again]')
  expect(sends(unknown)).toBe(0)
})

/** The Web Locks API, as far as the flow uses it. */
function stubLocks() {
  const held = new Set<string>()
  const request = async (name: string, _: object, use: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return use(null)
    held.add(name)
    await use({ name })
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('locks a second window out with a message, which takes over when the first closes', async () => {
  stubLocks()
  const first = await run({ lock: claimHere, send: silent })
  const journal = first.entries
  const find = async () => ({ kind: 'found', hash }) as const
  const second = await run({ lock: claimHere, journal, chain: { find } })
  expect(second.did).toEqual([
    'progress is gone',
    'Sorry: This is under way in another window of this browser. Please go on there.',
    'over: busy',
  ])
  expect(journal.size).toBe(1)

  first.flow.stop()
  await settle()
  const after = await run({ lock: claimHere, journal, chain: { find } })
  expect(sends(after)).toBe(0)
  expect(after.did).toContain(`verify ${hash}`)
  expect(after.did.at(-1)).toBe('over: verified')
})

test('releases the lock when the transaction is over', async () => {
  stubLocks()
  expect((await run({ lock: claimHere, send: failing('rejected') })).did.at(-1)).toBe('over: failed')
  await settle()
  expect((await run({ lock: claimHere })).did.at(-1)).toBe('over: verified')
})

test('needs no lock for a transaction that is only followed', async () => {
  const followed = await run({
    isLocked: true,
    transaction: {
      followsOnly: true,
      prepare: async () => ({ kind: 'sent', session: { tid: 't1' }, hash }),
    },
  })
  expect(sends(followed)).toBe(0)
  expect(followed.did.at(-1)).toBe('over: verified')
})
