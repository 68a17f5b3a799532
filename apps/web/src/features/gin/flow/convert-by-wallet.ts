/** Each state of a conversion, in the order in which they come. */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { formatGin } from '#features/gin/format-gin.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { tellWalletError, walletMessage, walletNote } from '#features/wallet/connection/wallet-message.ts'
import { known } from '#lib/flow/define-flow.ts'
import { pollUntilDecided } from '#lib/flow/poll-until-decided.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { GinReport } from './gin-effects.ts'
import type { GinAnswer, GinContext, GinStage } from './gin-flow.ts'
import '#features/gin/words.ts'
import '#features/wallet/words.ts'

const VERIFY_MS = 1500
/** How long one is asked to stay; the server follows the chain in any case. */
const PATIENCE_MS = 180_000

type Running = 'connecting' | 'sending' | 'verifying'

const shown = ({ total }: GinContext): string => formatGin(total, i18next.language)

const show = ({ effects, context }: Pick<GinStage<Running>, 'effects' | 'context'>, message: string) =>
  effects.dialogs.showProgress({ title: i18next.t('gin:progress', { total: shown(context) }), message })

/** What the browser saw; nothing waits for it. */
function report(
  { context, effects }: Pick<GinStage<Running>, 'context' | 'effects'>,
  seen: Pick<GinReport, 'step' | 'content' | 'result'>,
): void {
  const { session, networkId, hash } = context
  if (session) effects.server.report({ tid: session.tid, ...seen, payload: { networkId, hash } })
}

const watchLeaving = ({ effects, signal, send }: GinStage<Running>): (() => void) => {
  effects.page.whenLeaving(() => send({ type: 'leaving' }), signal)
  return effects.page.warnBeforeLeaving(signal)
}

/** The page goes away: nothing but a last word gets out. */
export function tellLeaving(
  { session, networkId, hash }: GinContext,
  { server }: GinStage<Running>['effects'],
) {
  if (session)
    server.report(
      {
        tid: session.tid,
        step: 12,
        result: false,
        content: 'User close browser',
        payload: { networkId, hash },
      },
      { leaving: true },
    )
}

export async function begin({ context, effects }: GinStage<'beginning'>): GinAnswer<'beginning'> {
  try {
    return { type: 'begun', session: await effects.server.begin(context.total) }
  } catch (error) {
    const isUnlinked = error instanceof AppError && error.code === 'WALLET_NOT_LINKED'
    return { type: isUnlinked ? 'unlinked' : 'refused', error }
  }
}

export async function tellUnlinked({ effects }: GinStage<'unlinked'>): GinAnswer<'unlinked'> {
  const isAgreed = await effects.dialogs.ask({
    message: i18next.t('gin:unlinked'),
    ok: i18next.t('gin:link'),
  })
  if (isAgreed) effects.page.goToLinking()
  return { type: 'told' }
}

export async function tellRefused({ context, effects }: GinStage<'refused'>): GinAnswer<'refused'> {
  await effects.dialogs.tellError(errorMessage(context.error))
  return { type: 'told' }
}

export async function connect(stage: GinStage<'connecting'>): GinAnswer<'connecting'> {
  const { context, effects } = stage
  const stopWarning = watchLeaving(stage)
  try {
    const wanted = { session: known(context.session), networkId: context.networkId }
    const wallet = await effects.wallet.connect(wanted, {
      // To the wallet's app, on a phone: that is no leaving to warn of.
      onLeave: stopWarning,
      onStep: (step, network) => show(stage, i18next.t(`wallet:${step}`, { network })),
    })
    return { type: 'connected', wallet }
  } catch (error) {
    const reason = error instanceof WalletError ? error.reason : 'failed'
    const isMissing = reason === 'missing'
    const step = isMissing ? 11 : reason === 'failed' ? 21 : 12
    report(stage, { step, content: walletMessage(error) ?? '', result: false })
    return { type: isMissing ? 'noWallet' : 'notConnected', error }
  }
}

/** Nothing is said to someone who chose to stop. */
export async function tellWalletFailure({
  context,
  effects,
}: GinStage<'walletFailed'>): GinAnswer<'walletFailed'> {
  effects.dialogs.hideProgress()
  await tellWalletError(effects.dialogs.tellError, context.error)
  return { type: 'told' }
}

export async function sendGin(stage: GinStage<'sending'>): GinAnswer<'sending'> {
  const { context } = stage
  show(stage, i18next.t('gin:sending'))
  watchLeaving(stage)
  report(stage, { step: 20, content: 'The wallet is asked', result: true })
  try {
    const hash = await known(context.wallet).send()
    if (hash) return { type: 'sent', hash }
    report(stage, { step: 22, content: 'The wallet gave no transaction', result: false })
    return { type: 'notSent', error: null }
  } catch (error) {
    const isDenied = error instanceof WalletError && error.reason === 'rejected'
    report(stage, { step: isDenied ? 21 : 22, content: walletMessage(error) ?? '', result: false })
    return { type: 'notSent', error }
  }
}

/** The spec's two sentences; why, in the wallet's own words, where it gave any. */
export async function tellSendFailure({ context, effects }: GinStage<'sendFailed'>): GinAnswer<'sendFailed'> {
  const { error } = context
  effects.dialogs.hideProgress()
  if (error instanceof WalletError && error.reason === 'rejected')
    await effects.dialogs.tellError(i18next.t('gin:denied'), walletNote(error))
  else if (error === null)
    await effects.dialogs.tellError(i18next.t('gin:notSent'), i18next.t('wallet:nothingSent'))
  else {
    const why = walletMessage(error)
    if (why !== null) await effects.dialogs.tellError(`${i18next.t('gin:notSent')} ${why}`.trim())
  }
  return { type: 'told' }
}

export async function verify(stage: GinStage<'verifying'>): GinAnswer<'verifying'> {
  const { context, effects, signal } = stage
  const { tid } = known(context.session)
  show(stage, i18next.t('gin:verifying'))
  watchLeaving(stage)
  report(stage, { step: 30, content: 'Validating', result: true })
  const claim = { tid, txh: context.hash, targetNetworkId: context.networkId }
  const { clock, server } = effects
  const polling = { clock, signal, everyMs: VERIFY_MS, patienceMs: PATIENCE_MS }
  const verdict = await pollUntilDecided(() => server.verify(claim), polling)
  effects.dialogs.hideProgress()
  effects.page.refreshBalance()
  if (verdict.kind === 'decided') {
    report(stage, { step: 40, content: 'Confirmed', result: true })
    return { type: 'verified' }
  }
  if (verdict.kind !== 'refused') return { type: 'slow' }
  report(stage, { step: 41, content: errorMessage(verdict.error), result: false })
  return { type: 'unverified' }
}

export async function tellConverted({ context, effects }: GinStage<'converted'>): GinAnswer<'converted'> {
  await effects.dialogs.tellResult({
    error: false,
    title: i18next.t('gin:convertedTitle'),
    message: i18next.t('gin:converted', { total: shown(context) }),
  })
  return { type: 'told' }
}

/** The title is what support will ask for. */
export async function tellInvalid({ context, effects }: GinStage<'invalid'>): GinAnswer<'invalid'> {
  await effects.dialogs.tellResult({ error: true, title: context.hash, message: i18next.t('gin:invalid') })
  return { type: 'told' }
}

export async function tellStillWaiting({ effects }: GinStage<'stillWaiting'>): GinAnswer<'stillWaiting'> {
  await effects.dialogs.tellResult({
    error: false,
    title: i18next.t('gin:waitTitle'),
    message: i18next.t('gin:wait'),
  })
  return { type: 'told' }
}
