/** The states after the wallet's answer: the transaction is mined and verified. */
import { AppError } from '@meridian/shared/errors'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { isRefusal, pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import type { TransactionAnswer, TransactionContext, TransactionStage } from './transaction-flow.ts'
import { showVerifying, watchPage } from './watch-page.ts'

const POLL_MS = 1500
/** How long the page waits; a sent transaction is carried out in any case. */
const PATIENCE_MS = 180_000

type Waiting = Pick<TransactionStage<'mining'>, 'effects' | 'signal'>

export const patiently = ({ effects: { clock }, signal }: Waiting) => ({
  clock,
  signal,
  everyMs: POLL_MS,
  patienceMs: PATIENCE_MS,
})

export const pollReceipt = (waiting: Waiting, chainId: number | string, hash: Hex) =>
  pollUntilDecided(async () => {
    const receipt = await waiting.effects.chain.findReceipt(chainId, hash)
    return { pending: receipt === null, receipt }
  }, patiently(waiting))

export async function awaitMined(stage: TransactionStage<'mining'>): TransactionAnswer<'mining'> {
  const { transaction, session, hash } = stage.context
  if (!transaction.awaitsReceipt || hash === '') return { type: 'mined' }
  showVerifying(stage)
  watchPage(stage)
  const mined = await pollReceipt(stage, transaction.chainId(session), hash as Hex)
  const receipt = mined.kind === 'decided' ? mined.found.receipt : null
  if (receipt === null) return afterSlow(stage)
  transaction.refresh?.()
  if (receipt.status === 'success') return { type: 'mined', receipt }
  decide(stage)
  return { type: 'reverted', outcome: 'reverted' }
}

export async function verify(stage: TransactionStage<'verifying'>): TransactionAnswer<'verifying'> {
  const { context, effects, signal } = stage
  const { transaction, session, hash, receipt } = context
  const { everyMs = POLL_MS, isFinal = isRefusal } = transaction.polling ?? {}
  showVerifying(stage)
  const stopWarning = watchPage(stage)
  if (transaction.mayLeaveOnceSent) stopWarning()
  const verdict = await pollUntilDecided(() => transaction.verify({ session, hash, receipt }), {
    ...patiently({ effects, signal }),
    everyMs,
    isFinal: (error) => isFinal(error, hash),
  })
  transaction.refresh?.()
  if (verdict.kind === 'decided') {
    decide(stage)
    return { type: 'verified', hash: verdict.found.hash ?? hash, outcome: 'verified' }
  }
  if (verdict.kind === 'refused') {
    const { error } = verdict
    if (!(transaction.staysValid ?? isSignedOut)(error)) decide(stage)
    return { type: 'refused', error, outcome: 'refused' }
  }
  return verdict.kind === 'lost' ? { type: 'lost', outcome: 'lost' } : afterSlow(stage)
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof AppError && [401, 403].includes(error.status)

/** Removes this transaction only: another window may have begun another one in the meantime. */
function decide({ context, effects }: Pick<TransactionStage<'mining'>, 'context' | 'effects'>): void {
  const { transaction, hash } = context
  const entry = effects.journal.read(transaction.key)
  if (entry && (entry.hash === null || entry.hash === hash)) effects.journal.remove(transaction.key)
  transaction.onDecided?.()
}

/** After a long wait: the wallet may have replaced the transaction, or no node knows it any more. */
async function afterSlow({ context, effects }: Pick<TransactionStage<'mining'>, 'context' | 'effects'>) {
  const { transaction, session, hash } = context
  const slow = { type: 'slow', outcome: 'slow' } as const
  const entry = effects.journal.read(transaction.key)
  try {
    if (hash === '') return slow
    if (entry?.hash !== hash) {
      const isUnknown = await effects.chain.isUnknown(transaction.chainId(session), hash as Hex)
      return isUnknown ? ({ type: 'unseen' } as const) : slow
    }
    const found = await effects.chain.find(entry)
    if (found.kind === 'unsure') return { type: 'unseen' } as const
    if (found.kind !== 'found' || found.hash === hash) return slow
    effects.journal.write(transaction.key, { ...entry, hash: found.hash })
    transaction.onSent?.(found.hash)
    return { type: 'replaced', hash: found.hash } as const
  } catch {
    return slow
  }
}

/** A separate state, so that the flow waits for the new hash as for the first one. */
export const followReplacement = async (): TransactionAnswer<'replaced'> => ({ type: 'sent' })

/** The user confirmed that the transaction is gone. */
export function giveUp(
  { transaction, hash }: Pick<TransactionContext, 'transaction' | 'hash'>,
  { journal }: TransactionStage<'gone'>['effects'],
) {
  journal.remove(transaction.key)
  transaction.onDecided?.()
  return { type: 'again', hash: '', session: null, receipt: null, givenUpHash: hash } as const
}
