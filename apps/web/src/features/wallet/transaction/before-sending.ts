/** The states up to the wallet's answer, in order. */
import i18next from 'i18next'
import { expectLinked } from '#features/wallet/connection/expect-linked.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { known } from '#lib/flow/define-flow.ts'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import { patiently, pollReceipt } from './after-sending.ts'
import type { TransactionAnswer, TransactionContext, TransactionStage } from './transaction-flow.ts'
import { TransactionRefusal } from './wallet-transaction.ts'
import type { FailedStep } from './wallet-transaction.ts'
import { showConnecting, showSending, watchPage } from './watch-page.ts'
import '#features/wallet/provider/words.ts'

/** A wallet's own node may know a transaction some minutes before ours does. */
const UNSEEN_MS = 600_000
const ALLOWANCE_PATIENCE_MS = 15_000

const failed = (failedStep: FailedStep, error: unknown) =>
  ({ type: 'failed', failedStep, error, outcome: 'failed' }) as const

export async function takeLock({
  context,
  effects,
}: TransactionStage<'locking'>): TransactionAnswer<'locking'> {
  const { transaction, over } = context
  const isFree = transaction.followsOnly || (await effects.lock(transaction.key, over.signal))
  return isFree ? { type: 'locked' } : { type: 'busy', outcome: 'busy' }
}

export async function recover({
  context: { transaction },
  effects,
}: TransactionStage<'recovering'>): TransactionAnswer<'recovering'> {
  const { key } = transaction
  const entry = transaction.followsOnly ? null : effects.journal.read(key)
  if (!entry) return { type: 'nothing' }
  const { session } = entry
  const isYoung = effects.clock.now() - entry.at <= UNSEEN_MS
  if (entry.hash !== null && isYoung) return { type: 'sent', session, hash: entry.hash }
  try {
    const found = await effects.chain.find(entry)
    if (found.kind === 'found') {
      effects.journal.write(key, { ...entry, hash: found.hash })
      if (entry.hash === null) transaction.onSent?.(found.hash)
      return { type: 'sent', session, hash: found.hash }
    }
    if (found.kind === 'unmined') return { type: 'slow', session, outcome: 'slow' }
    if (found.kind === 'unsure') return { type: 'unseen', session, hash: entry.hash ?? '' }
    effects.journal.remove(key)
    return { type: 'nothing' }
  } catch (error) {
    // The server may still know the transaction.
    if (entry.hash !== null) return { type: 'sent', session, hash: entry.hash }
    return failed('recovering', error)
  }
}

export async function prepare({
  context: { transaction, givenUpHash },
  signal,
}: TransactionStage<'preparing'>): TransactionAnswer<'preparing'> {
  try {
    const prepared = await transaction.prepare({ givenUpHash, signal })
    if (prepared.kind === 'stopped') return { type: 'stopped' }
    if (prepared.kind === 'verified') return { type: 'verified', outcome: 'verified' }
    const { session } = prepared
    return prepared.kind === 'sent'
      ? { type: 'sent', session, hash: prepared.hash }
      : { type: 'ready', session }
  } catch (error) {
    return failed('preparing', error)
  }
}

export async function connect(stage: TransactionStage<'connecting'>): TransactionAnswer<'connecting'> {
  const { context, effects } = stage
  const { transaction, session } = context
  showConnecting(stage, 'beginning')
  const stopWarning = watchPage(stage)
  try {
    const request = await transaction.request(session)
    const wallet = await effects.connect(transaction.chainId(session), {
      // On a phone, the page is left for the wallet's app on purpose.
      onLeave: stopWarning,
      onStep: (step, network) => showConnecting(stage, step, network),
    })
    expectAccount(transaction, wallet.address, request.from)
    return { type: 'connected', wallet, request }
  } catch (error) {
    return failed('connecting', error)
  }
}

function expectAccount({ notices }: TransactionContext['transaction'], account: string, expected = account) {
  if (account.toLowerCase() === expected.toLowerCase()) return
  if (!notices.otherAccount) return expectLinked(account, expected)
  throw new WalletError('failed', { message: notices.otherAccount(account, expected) })
}

export async function check(stage: TransactionStage<'checking'>): TransactionAnswer<'checking'> {
  const { transaction, session, wallet } = stage.context
  watchPage(stage)
  try {
    await transaction.check?.(session, known(wallet).address)
    const isEnough = !transaction.approval || (await known(wallet).isAllowed(transaction.approval))
    return { type: isEnough ? 'enough' : 'short' }
  } catch (error) {
    return failed('checking', error)
  }
}

export async function approve(stage: TransactionStage<'approving'>): TransactionAnswer<'approving'> {
  const { context, effects, signal } = stage
  const { transaction, session } = context
  const approval = known(transaction.approval ?? null)
  const wallet = known(context.wallet)
  watchPage(stage)
  try {
    for (const sendApproval of await wallet.approvals(approval)) {
      const mined = await pollReceipt(stage, transaction.chainId(session), await sendApproval())
      if (mined.kind !== 'decided' || mined.found.receipt?.status !== 'success')
        throw new TransactionRefusal(approval.notApproved())
    }
    // Our node may be a block behind; and some wallets let the user approve less than requested.
    const seen = await pollUntilDecided(async () => ({ pending: !(await wallet.isAllowed(approval)) }), {
      ...patiently({ effects, signal }),
      patienceMs: ALLOWANCE_PATIENCE_MS,
    })
    if (seen.kind !== 'decided') throw new TransactionRefusal(approval.allowedLess())
    return { type: 'approved' }
  } catch (error) {
    return failed('approving', error)
  }
}

export async function simulate(stage: TransactionStage<'simulating'>): TransactionAnswer<'simulating'> {
  const { transaction, wallet } = stage.context
  watchPage(stage)
  try {
    await transaction.simulate?.(known(wallet).address)
    return { type: 'requested' }
  } catch (error) {
    return failed('simulating', error)
  }
}

export async function send(stage: TransactionStage<'sending'>): TransactionAnswer<'sending'> {
  const { context, effects } = stage
  const { transaction } = context
  showSending(stage)
  watchPage(stage)
  try {
    await noteRequest(stage)
    const hash = await known(context.wallet).send(known(context.request))
    if (hash) {
      // Store the hash before anything else can fail.
      const entry = effects.journal.read(transaction.key)
      if (entry) effects.journal.write(transaction.key, { ...entry, hash, at: effects.clock.now() })
      transaction.onSent?.(hash)
      return { type: 'sent', hash }
    }
    const message = transaction.notices.nothingSent?.() ?? i18next.t('wallet:nothingSent')
    return failed('sending', new WalletError('nothingSent', { message }))
  } catch (error) {
    // After any other error, the wallet may have sent the transaction anyway.
    if (error instanceof WalletError && error.reason === 'rejected') effects.journal.remove(transaction.key)
    return failed('sending', error)
  }
}

/** Throws where no node answers: a transaction whose hash is lost could not be recovered. */
async function noteRequest({ context, effects }: TransactionStage<'sending'>): Promise<void> {
  const { transaction, session } = context
  const { to, value, data } = known(context.request)
  const wallet = known(context.wallet)
  const mark = await wallet.readMark().catch((cause: unknown) => {
    throw new WalletError('disconnected', { cause })
  })
  effects.journal.write(transaction.key, {
    ...mark,
    chainId: transaction.chainId(session),
    wallet: wallet.address,
    to,
    value: String(value),
    data,
    hash: null,
    at: effects.clock.now(),
    session,
  })
}
