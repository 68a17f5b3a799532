/** Each state of a call, in the order in which they come. */
import i18next from 'i18next'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { walletMessage, walletNote } from '#features/wallet/connection/wallet-message.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { known } from '#lib/flow/define-flow.ts'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import { sayWalletFailure } from '#features/tokens/say-wallet-failure.ts'
import { isNodeSilent, sayRevert } from './say-revert.ts'
import type { TokenEffects } from './token-effects.ts'
import type { TokenAnswer, TokenContext, TokenStage } from './token-flow.ts'
import { TokenRefusal } from './token-task.ts'
import '#features/tokens/words.ts'

const POLL_MS = 1500
/** How long one is asked to stay; what was sent is on its way in any case. */
const PATIENCE_MS = 180_000
const ALLOWANCE_PATIENCE_MS = 15_000

export async function begin({ context }: TokenStage<'beginning'>): TokenAnswer<'beginning'> {
  const { hash, task } = context
  if (hash !== null) return { type: 'sentBefore', hash }
  try {
    const found = (await task.asked?.find()) ?? null
    if (found === null) return { type: 'anew' }
    if (found === 'waiting') return { type: 'waiting' }
    task.keep?.(found)
    task.asked?.forget()
    return { type: 'sentBefore', hash: found }
  } catch (error) {
    return { type: 'failed', error }
  }
}

export async function connect({
  context,
  effects,
  signal,
}: TokenStage<'connecting'>): TokenAnswer<'connecting'> {
  const stopWarning = effects.warnBeforeLeaving(signal)
  try {
    // To the wallet's app, on a phone: that is no leaving to warn of.
    const wallet = await effects.connect(context.task, { onLeave: stopWarning, onStep: () => undefined })
    return { type: 'connected', wallet }
  } catch (error) {
    return { type: 'failed', error }
  }
}

export async function check({ context }: TokenStage<'checking'>): TokenAnswer<'checking'> {
  try {
    await context.task.check()
    return { type: (await known(context.wallet).isAllowed()) ? 'enough' : 'short' }
  } catch (error) {
    return { type: 'failed', error }
  }
}

export async function approve({
  context: { task, wallet },
  effects,
  signal,
}: TokenStage<'approving'>): TokenAnswer<'approving'> {
  effects.warnBeforeLeaving(signal)
  try {
    for (const sendApproval of await known(wallet).approvals()) {
      const mined = await awaitReceipt(task.chain, await sendApproval(), { effects, signal })
      if (mined.kind !== 'decided' || mined.found.receipt?.status !== 'success')
        throw new TokenRefusal(i18next.t('tokens:notApproved'))
    }
    // Another node may be a block behind; and in some wallets one can allow less than was asked for.
    const seen = await pollUntilDecided(async () => ({ pending: !(await known(wallet).isAllowed()) }), {
      ...patiently({ effects, signal }),
      patienceMs: ALLOWANCE_PATIENCE_MS,
    })
    if (seen.kind !== 'decided') throw new TokenRefusal(i18next.t('tokens:allowedLess'))
    return { type: 'approved' }
  } catch (error) {
    return { type: 'failed', error }
  }
}

export async function rehearse({ context }: TokenStage<'rehearsing'>): TokenAnswer<'rehearsing'> {
  try {
    await known(context.wallet).rehearse()
    return { type: 'rehearsed' }
  } catch (error) {
    return { type: 'failed', error }
  }
}

export async function send({ context, effects, signal }: TokenStage<'sending'>): TokenAnswer<'sending'> {
  effects.warnBeforeLeaving(signal)
  const { asked } = context.task
  try {
    await asked?.note()
    const hash = await known(context.wallet).send()
    if (hash === null) throw new WalletError('failed', { message: i18next.t('tokens:nothingSent') })
    context.task.keep?.(hash)
    asked?.forget()
    return { type: 'sent', hash }
  } catch (error) {
    if (error instanceof WalletError && error.reason === 'rejected') asked?.forget()
    return { type: 'failed', error }
  }
}

/** Nothing is said to someone who chose to stop. */
export async function tellFailure({ context, effects }: TokenStage<'failed'>): TokenAnswer<'failed'> {
  effects.refresh()
  const message = sayFailure(context)
  if (message !== null) await effects.tellError(message, sayWhy(context, message))
  return { type: 'told' }
}

/** Below a sentence that says too little: what became of it, or what the wallet said. */
function sayWhy({ error }: TokenContext, message: string): string | undefined {
  if (message === i18next.t('tokens:buyFailed')) return walletMessage(error) ?? undefined
  return walletNote(error)
}

function sayFailure({ task, error }: TokenContext): string | null {
  if (error instanceof TokenRefusal) return error.message
  const refusal = sayRevert(error)
  if (refusal !== null) return refusal
  if (isNodeSilent(error)) return i18next.t('tokens:unreadable')
  const reason = error instanceof WalletError ? error.reason : 'failed'
  if (reason === 'rejected') return null
  return task.kind === 'buy' && reason === 'failed' ? i18next.t('tokens:buyFailed') : sayWalletFailure(error)
}

export async function awaitMined({ context, effects, signal }: TokenStage<'mining'>): TokenAnswer<'mining'> {
  effects.warnBeforeLeaving(signal)
  const mined = await awaitReceipt(context.task.chain, known(context.hash), { effects, signal })
  const receipt = mined.kind === 'decided' ? mined.found.receipt : null
  if (receipt === null) return { type: 'slow' }
  effects.refresh()
  return { type: receipt.status === 'success' ? 'mined' : 'reverted', receipt }
}

export async function verify({
  context,
  effects,
  signal,
}: TokenStage<'verifying'>): TokenAnswer<'verifying'> {
  effects.warnBeforeLeaving(signal)
  const { task } = context
  const receipt = known(context.receipt)
  if (!task.verify) return { type: 'verified' }
  const verdict = await pollUntilDecided(() => task.verify!(receipt), patiently({ effects, signal }))
  effects.refresh()
  if (verdict.kind === 'decided') return { type: 'verified' }
  return verdict.kind === 'refused' ? { type: 'refused', error: verdict.error } : { type: 'slow' }
}

export async function tellSuccess({ context, effects }: TokenStage<'succeeded'>): TokenAnswer<'succeeded'> {
  context.task.forget?.()
  await effects.tellResult({ error: false, ...context.task.success(known(context.receipt)) })
  return { type: 'told' }
}

export async function tellReverted({ context, effects }: TokenStage<'reverted'>): TokenAnswer<'reverted'> {
  context.task.forget?.()
  await effects.tellResult({
    error: true,
    title: i18next.t('tokens:revertedTitle'),
    message: i18next.t('tokens:reverted'),
  })
  return { type: 'told' }
}

/** The title is what support will ask for. */
export async function tellInvalid({ context, effects }: TokenStage<'invalid'>): TokenAnswer<'invalid'> {
  context.task.forget?.()
  await effects.tellResult({ error: true, title: known(context.hash), message: i18next.t('tokens:invalid') })
  return { type: 'told' }
}

export async function tellStillWaiting({ effects }: TokenStage<'stillWaiting'>): TokenAnswer<'stillWaiting'> {
  await effects.tellResult({
    error: false,
    title: i18next.t('tokens:waitTitle'),
    message: i18next.t('tokens:wait'),
  })
  return { type: 'told' }
}

interface Waiting {
  effects: Pick<TokenEffects, 'clock' | 'findReceipt'>
  signal: AbortSignal
}

const patiently = ({ effects: { clock }, signal }: Waiting) => ({
  clock,
  signal,
  everyMs: POLL_MS,
  patienceMs: PATIENCE_MS,
})

const awaitReceipt = (chain: TokenContext['task']['chain'], hash: Hex, waiting: Waiting) =>
  pollUntilDecided(async () => {
    const receipt = await waiting.effects.findReceipt(chain, hash)
    return { pending: receipt === null, receipt }
  }, patiently(waiting))
