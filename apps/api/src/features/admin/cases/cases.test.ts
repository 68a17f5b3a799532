import { closeCase, listCases } from '@meridian/shared/endpoints/admin/cases'
import { listActions } from '@meridian/shared/endpoints/admin/actions'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openChainCase } from '#features/chain/events/chain-cases.ts'
import { openDebtCase } from '#features/payments/refunds/open-debt-case.ts'
import { anOperator, startTestConsole } from '#testing/admin/test-console.ts'
import { aTracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TracedPurchase } from '#testing/admin/traced-purchase.ts'
import type { TestApi } from '#testing/test-api.ts'
import { closeCaseByCommand } from './close-case.ts'

let api: TestApi
let treasurer: Awaited<ReturnType<typeof anOperator>>
let bought: TracedPurchase
beforeAll(async () => {
  api = await startTestConsole()
  treasurer = await anOperator(api, 'treasurer', 'tara')
  bought = await aTracedPurchase(api)
  const about = { chainId: 5, kind: 'nonce_behind', reference: 'minter' } as const
  await openChainCase(api.db, { ...about, detail: 'Its count is ahead.' })
})

const list = async (state: 'open' | 'closed') =>
  (await api.call(listCases, { query: { state } }, treasurer)).cases

const close = (id: string, seen: string, key: string = crypto.randomUUID()) =>
  api.request(closeCase, { params: { id }, body: { key, why: 'The bank has decided.', seen } }, treasurer)

test('lists cases of payments and of chains together, oldest first', async () => {
  expect(await list('open')).toMatchObject([
    {
      id: bought.caseId,
      of: 'payment',
      kind: 'dispute',
      amount: { unit: 'cents', amount: '2600' },
      order: bought.tid,
      account: { id: bought.account.id, username: bought.account.username },
    },
    { of: 'chain', kind: 'nonce_behind', chain: 5, amount: null, detail: 'Its count is ahead.' },
  ])
})

test('closes what the operator saw, once, and says who did it and why', async () => {
  const [dispute] = await list('open')
  expect((await close(dispute!.id, 'another')).json.code).toBe('CHANGED_MEANWHILE')
  const key = crypto.randomUUID()
  const twice = await Promise.all([
    close(dispute!.id, dispute!.version, key),
    close(dispute!.id, dispute!.version, key),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await close(dispute!.id, dispute!.version)).json.code).toBe('CHANGED_MEANWHILE')
  expect((await list('closed'))[0]).toMatchObject({
    id: dispute!.id,
    closed_by: 'tara',
    closed_reason: 'The bank has decided.',
  })
  const { actions } = await api.call(listActions, {}, treasurer)
  expect(actions.filter(({ target }) => target.id === dispute!.id)).toHaveLength(1)
  expect((await close(crypto.randomUUID(), 'x')).status).toBe(404)
})

test('is closed by the command line with a reason only, which the log has', async () => {
  const one = (await list('open')).find(({ kind }) => kind === 'nonce_behind')!
  await expect(closeCaseByCommand(api.db, { id: one.id, why: undefined })).rejects.toThrow('--why')
  expect(await closeCaseByCommand(api.db, { id: one.id, why: 'Compared them.' })).toContain('is closed')
  await expect(closeCaseByCommand(api.db, { id: one.id, why: 'Again.' })).rejects.toThrow('no open case')
  const [closed] = await list('closed')
  expect(closed).toMatchObject({ id: one.id, closed_reason: 'Compared them.' })
  expect(closed!.closed_by).not.toBeNull()
})

test('opens again without the former reason when the same refund fails again', async () => {
  const reference = bought.refundId
  await sql`
    insert into debt_cases (kind, reference, payment_id, unit, amount, status)
    values ('refund_failed', ${reference}, ${bought.paymentId}, 'wei', 1, 'open')`.execute(api.db)
  const one = (await list('open')).find(({ kind }) => kind === 'refund_failed')!
  expect((await close(one.id, one.version)).status).toBe(200)
  await api.db.transaction().execute((tx) =>
    openDebtCase(tx, {
      kind: 'refund_failed',
      reference,
      paymentId: bought.paymentId,
      unit: 'wei',
      amount: 1n,
      status: 'open',
      detail: 'It failed again.',
      isNew: true,
    }),
  )
  expect((await list('open'))[0]).toMatchObject({ id: one.id, closed_by: null, closed_reason: null })
})

test('comes in pages without gap or repeat', async () => {
  await sql`
    insert into chain_cases (chain_id, kind, reference, detail)
    select 5, 'effect_failed', 'r' || n, 'd' from generate_series(1, 120) as n`.execute(api.db)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: { state: 'open'; cursor?: string } = { state: 'open', ...(cursor !== null && { cursor }) }
    const page: { cases: { id: string }[]; next: string | null } = await api.call(
      listCases,
      { query },
      treasurer,
    )
    ids.push(...page.cases.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe((await list('open')).length + 71)
  const { status } = await api.request(listCases, { query: { state: 'open', cursor: 'abc' } }, treasurer)
  expect(status).toBe(400)
})
