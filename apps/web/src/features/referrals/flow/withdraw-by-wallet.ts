/** Each state of a withdrawal, in the order in which they come. */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { tellWalletError } from '#features/wallet/connection/wallet-message.ts'
import { known } from '#lib/flow/define-flow.ts'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import { shortenAddress } from '#lib/format.ts'
import { formatDecimal } from '#lib/token-amount.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { isUseless } from '#features/referrals/judge-fee.ts'
import { isLess } from '#features/referrals/is-less.ts'
import type { Referred } from '#features/referrals/referred.ts'
import type { WithdrawalAnswer, WithdrawalStage } from './withdrawal-flow.ts'
import '#features/referrals/words.ts'
import '#features/wallet/words.ts'

const WITHDRAW_MS = 1500
/** How long one is asked to stay; the server follows the chain in any case. */
const PATIENCE_MS = 180_000
/** A wallet's own node may know a transaction some minutes before ours does. */
const UNSEEN_MS = 600_000

type Running = 'connecting' | 'sending' | 'verifying'

const show = ({ effects }: Pick<WithdrawalStage<Running>, 'effects'>, message: string) =>
  effects.dialogs.showProgress({ title: i18next.t('referrals:progress'), message })

const feeOf = ({ referred }: WithdrawalStage<Running>['context']) => known(known(referred).fee)

/** A fee that was paid is gone on with, wherever it was paid from; whether there is anything to withdraw is known first. */
export async function look({ context, effects }: WithdrawalStage<'looking'>): WithdrawalAnswer<'looking'> {
  if (!(await effects.page.claim())) return { type: 'busy' }
  const kept = effects.kept.read()
  if (kept) {
    const isOld = effects.clock.now() - kept.at > UNSEEN_MS
    const isUnseen = isOld && (await effects.payer.isUnknown(kept.hash))
    return { type: isUnseen ? 'unseen' : 'underWay', hash: kept.hash }
  }
  try {
    const referred = await effects.server.count()
    const { withdrawal, unused_hash: unused } = referred
    if (withdrawal && withdrawal.state !== 'paid' && withdrawal.hash !== context.givenUp)
      return { type: 'underWay', hash: withdrawal.hash, referred }
    const error = whyNot(referred)
    if (error) return { type: 'refused', error }
    if (unused !== undefined && unused !== context.givenUp)
      return { type: 'underWay', hash: unused, referred }
    if (!referred.fee) return { type: 'closed', referred }
    const sent = await effects.asked.find(referred.fee)
    if (sent === null) return { type: 'due', referred }
    if (sent === 'waiting') return { type: 'slow' }
    effects.kept.keep(sent)
    effects.asked.forget()
    return { type: 'underWay', hash: sent, referred }
  } catch (error) {
    return { type: 'refused', error }
  }
}

/** Null: it can be withdrawn. Said before a coin is paid. */
function whyNot({ balance, minimum, can_withdraw }: Referred): AppError | null {
  if (isLess(balance, minimum)) return new AppError('REFERRAL_TOO_LITTLE', { params: { least: minimum } })
  return can_withdraw ? null : new AppError('REFERRAL_NOT_ENTITLED')
}

export async function tellClosed({ effects }: WithdrawalStage<'closed'>) {
  await effects.dialogs.tellError(i18next.t('referrals:closed'))
  return { type: 'told' } as const
}

export async function tellRefused({ context, effects }: WithdrawalStage<'refused'>) {
  const message = errorMessage(context.error)
  // The title is what support will ask for.
  if (context.hash === '') await effects.dialogs.tellError(message)
  else await effects.dialogs.tellResult({ error: true, title: context.hash, message })
  return { type: 'told' } as const
}

export async function tellElsewhere({ effects }: WithdrawalStage<'elsewhere'>) {
  await effects.dialogs.tellError(i18next.t('referrals:elsewhere'))
  return { type: 'told' } as const
}

export async function ask({ context, effects }: WithdrawalStage<'asking'>): WithdrawalAnswer<'asking'> {
  const { balance, fee } = known(context.referred)
  const { coins, receiver } = known(fee)
  const amount = formatDecimal(balance, i18next.language, 6)
  const isAgreed = await effects.dialogs.ask({
    title: i18next.t('referrals:askTitle', { amount }),
    message: i18next.t('referrals:ask'),
    facts: [
      [i18next.t('referrals:youGet'), i18next.t('referrals:usdt', { amount })],
      [i18next.t('referrals:toWallet'), shortenAddress(effects.wallet, 5)],
      [
        i18next.t('referrals:fee'),
        i18next.t('referrals:feeValue', { coins: shown(coins), symbol: effects.symbol }),
      ],
      [i18next.t('referrals:receiver'), shortenAddress(receiver, 5)],
    ],
    note: i18next.t('referrals:askNote'),
    ok: i18next.t('referrals:withdraw'),
  })
  return { type: isAgreed ? 'agreed' : 'declined' }
}

const shown = (coins: string) => formatDecimal(coins, i18next.language, 6)

export async function connect(stage: WithdrawalStage<'connecting'>): WithdrawalAnswer<'connecting'> {
  const { context, effects, signal } = stage
  const stopWarning = effects.page.warnBeforeLeaving(signal)
  try {
    const payer = await effects.payer.connect(feeOf(context), {
      // To the wallet's app, on a phone: that is no leaving to warn of.
      onLeave: stopWarning,
      onStep: (step, network) => show(stage, i18next.t(`wallet:${step}`, { network })),
    })
    return { type: 'connected', payer }
  } catch (error) {
    return { type: 'notConnected', error }
  }
}

export async function payFee(stage: WithdrawalStage<'sending'>): WithdrawalAnswer<'sending'> {
  const { context, effects, signal } = stage
  show(stage, i18next.t('referrals:sending', { coins: shown(feeOf(context).coins), symbol: effects.symbol }))
  effects.page.warnBeforeLeaving(signal)
  try {
    await effects.asked.note()
    const hash = await known(context.payer).send()
    if (!hash) throw new WalletError('failed', { message: i18next.t('referrals:notSent') })
    // Before anything else can go wrong.
    effects.kept.keep(hash)
    effects.asked.forget()
    return { type: 'sent', hash }
  } catch (error) {
    if (error instanceof WalletError && error.reason === 'rejected') effects.asked.forget()
    return { type: 'notSent', error }
  }
}

/** Nothing is said to someone who chose to stop. */
export async function tellWalletFailure({ context, effects }: WithdrawalStage<'walletFailed'>) {
  effects.dialogs.hideProgress()
  await tellWalletError(effects.dialogs.tellError, context.error)
  return { type: 'told' } as const
}

export async function verify(stage: WithdrawalStage<'verifying'>): WithdrawalAnswer<'verifying'> {
  const { context, effects, signal } = stage
  const { clock, server, kept, page, payer } = effects
  const { hash } = context
  show(stage, i18next.t('referrals:verifying'))
  page.warnBeforeLeaving(signal)
  const polling = { clock, signal, everyMs: WITHDRAW_MS, patienceMs: PATIENCE_MS }
  const verdict = await pollUntilDecided(() => server.withdraw(hash), polling)
  effects.dialogs.hideProgress()
  page.refresh()
  if (verdict.kind === 'decided') {
    kept.forget(hash)
    return { type: 'paid' }
  }
  if (verdict.kind === 'refused') {
    if (isUseless(verdict.error)) kept.forget(hash)
    return { type: 'refused', error: verdict.error }
  }
  return { type: verdict.kind === 'slow' && (await payer.isUnknown(hash)) ? 'unseen' : 'slow' }
}

export async function tellPaid({ effects }: WithdrawalStage<'paid'>) {
  await effects.dialogs.tellResult({
    error: false,
    title: i18next.t('referrals:paidTitle'),
    message: i18next.t('referrals:paid'),
  })
  return { type: 'told' } as const
}

export async function tellStillWaiting({ effects }: WithdrawalStage<'stillWaiting'>) {
  await effects.dialogs.tellResult({
    error: false,
    title: i18next.t('referrals:waitTitle'),
    message: i18next.t('referrals:wait'),
  })
  return { type: 'told' } as const
}

/** That no node knows a transaction proves nothing: whether it is gone, its owner's wallet says. */
export async function askAboutGone({ context, effects }: WithdrawalStage<'gone'>): WithdrawalAnswer<'gone'> {
  const isGone = await effects.dialogs.ask({
    title: i18next.t('referrals:goneTitle'),
    message: i18next.t('referrals:gone'),
    facts: [[i18next.t('referrals:feeTransaction'), context.hash]],
    ok: i18next.t('referrals:beginAnew'),
    cancel: i18next.t('referrals:keepWaiting'),
  })
  if (!isGone) return { type: 'told' }
  effects.kept.forget(context.hash)
  return { type: 'anew', hash: '', givenUp: context.hash }
}
