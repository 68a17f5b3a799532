/** Closes a case of a payment or of a chain, which an operator has handled. */
import { userInfo } from 'node:os'
import { AppError } from '@meridian/shared/errors'
import { recordAction } from '#features/admin/actions/record-action.ts'
import type { Change } from '#features/admin/actions/perform-action.ts'
import { closeChainCase } from '#features/chain/events/chain-cases.ts'
import { closeDebtCase } from '#features/payments/operator/close-debt-case.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { readCaseVersion } from './case-version.ts'

interface Closing {
  id: string
  /** The key of the action that the same transaction writes, and its reason. */
  key: string
  why: string
}

export async function closeCase(tx: Tx, { seen, ...closing }: Closing & { seen: string }): Promise<Change> {
  const version = await readCaseVersion(tx, closing.id)
  if (version === null) throw new AppError('NOT_FOUND')
  const closed = version === seen ? await close(tx, closing) : null
  if (!closed) throw new AppError('CHANGED_MEANWHILE')
  return { before: closed }
}

async function close(tx: Tx, { id, key, why }: Closing) {
  const closing = { id, actionKey: key, reason: why }
  return (await closeDebtCase(tx, closing)) ?? (await closeChainCase(tx, closing))
}

/** npm run admin -- close-case. Returns the sentence to print. */
export async function closeCaseByCommand(
  db: Db,
  { id, why = '' }: { id: string; why: string | undefined },
): Promise<string> {
  const reason = why.trim()
  if (reason.length < 3 || reason.length > 500)
    throw new Error('The reason is missing, in 3 to 500 characters: --why "…".')
  await inTransaction(db, async (tx) => {
    const key = crypto.randomUUID()
    const closed = await close(tx, { id, key, why: reason })
    if (!closed) throw new Error(`There is no open case with the id ${id}.`)
    const actor = { commandUser: userInfo().username }
    const target = { kind: 'case', id }
    await recordAction(tx, actor, { action: 'close case', target, reason, key, before: closed })
  })
  return `Case ${id} is closed.`
}
