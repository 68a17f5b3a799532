/** Ether from a browser wallet, step by step. Resolves true when there is nothing left to try. */
import { verifyCreditsEth, verifyLandEth } from '@meridian/shared/endpoints/payments'
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { call } from '#lib/api.ts'
import { configQuery } from '#lib/config.ts'
import { shortenEther } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { WalletError } from '#features/wallet/connection/wallet-error.ts'
import { showProgress, showResult } from '#ui/dialogs/dialogs.ts'
import type { ProgressHandle } from '#ui/dialogs/dialogs.ts'
import { warnBeforeLeaving, whenLeaving } from './guard-leaving.ts'
import { openEthSession } from './open-session.ts'
import type { EthSession } from './open-session.ts'
import type { Purchase } from './purchase.ts'
import { reportEthStep } from './report-payment.ts'
import type { EthReport } from './report-payment.ts'
import { settlePurchase } from './settle-purchase.ts'
import type { Settling } from './settle-purchase.ts'
import { isNetworkError, tellUnstable, tellWalletFailure } from './tell-failure.ts'
import './words.ts'

const VERIFY_MS = 1500
/** How long one is asked to stay; the server follows the payment in any case. */
const PATIENCE_MS = 180_000
const MAX_FAILURES = 10

interface Running {
  purchase: Purchase
  session: EthSession
  settling: Settling
  progress: ProgressHandle
  report: (report: EthReport) => void
  /** Once nothing is at stake any more. */
  stopWarning: () => void
}

interface EthListeners {
  onOpened: (session: EthSession) => void
  /** Says why there is no session. */
  onRefused: (error: unknown) => Promise<void>
}

export async function payByEth(
  settling: Settling,
  purchase: Purchase,
  { onOpened, onRefused }: EthListeners,
): Promise<boolean> {
  const t = i18next.t
  const progress = showProgress({ title: t('paying:cryptoTitle'), message: t('paying:ethSession') })
  const stopWarning = warnBeforeLeaving()
  let session: EthSession
  try {
    session = await openEthSession(purchase)
  } catch (error) {
    stopWarning()
    progress.close()
    await onRefused(error)
    return false
  }
  onOpened(session)
  progress.update({ title: t('paying:ethTitle', { amount: shortenEther(session.amountCurrency) }) })
  const { tid } = session
  const report = (step: EthReport) => reportEthStep(purchase.kind, tid, step)
  const stopWatching = whenLeaving(() =>
    reportEthStep(purchase.kind, tid, { step: 12, content: 'User close browser' }, { leaving: true }),
  )
  const running = { purchase, session, settling, progress, report, stopWarning }
  const hash = await transfer(running)
  const verdict = hash === null ? null : await verify(running, hash)
  stopWatching()
  stopWarning()
  progress.close()
  if (hash === null) return false
  if (verdict === 'lost') await tellUnstable()
  // The hash is what support will ask for.
  else if (verdict === 'refused') await showResult({ error: true, title: hash, message: t('paying:invalid') })
  else await settlePurchase(settling, purchase, session, verdict === 'paid' ? undefined : 0)
  return true
}

/** The hash of the transfer, or null after its failure was told. */
async function transfer(running: Running): Promise<`0x${string}` | null> {
  const { session, settling, progress, report, stopWarning } = running
  const t = i18next.t
  let sending = false
  try {
    const [{ connectWallet }, { findChain }, config] = await Promise.all([
      import('#features/wallet/connection/connect-wallet.ts'),
      import('#features/wallet/connection/networks.ts'),
      settling.queries.ensureQueryData(configQuery),
    ])
    const chain = findChain(config, session.targetNetworkId)
    const connection = await connectWallet(config, {
      chain,
      // To the wallet's app, on a phone: that is no leaving to warn of.
      onLeave: stopWarning,
      onStep: (step) => {
        const sentence = { choosing: 'ethChoosing', network: 'ethNetwork', accounts: 'ethAccounts' } as const
        progress.update({ message: t(`paying:${sentence[step]}`, { network: chain.name }) })
      },
    })
    const { openWalletClient, throughWallet } = await import('#features/wallet/connection/transactions.ts')
    const [{ sendTransaction }, { parseEther }] = await Promise.all([
      import('viem/actions'),
      import('viem/utils'),
    ])
    sending = true
    report({ step: 20, content: 'Payment dialog opened', payload: { from: connection.address } })
    progress.update({ message: t('paying:ethSending') })
    const hash = await throughWallet(
      sendTransaction(openWalletClient(connection), {
        to: session.targetWallet as `0x${string}`,
        value: parseEther(session.amountCurrency),
        data: session.data as `0x${string}`,
      }),
    )
    if (!hash) {
      report({ step: 21, content: 'Send returned nothing' })
      stopWarning()
      await tellUnstable()
      return null
    }
    report({ step: 30, content: 'Transfer done, validating', payload: { txh: hash } })
    return hash
  } catch (error) {
    reportFailure(running, error, sending)
    stopWarning()
    progress.close()
    await tellWalletFailure(error)
    return null
  }
}

function reportFailure({ report }: Running, error: unknown, sending: boolean) {
  const content = error instanceof Error ? error.message : String(error)
  if (sending) return report({ step: 22, content })
  const missing = error instanceof WalletError && error.reason === 'missing'
  report(missing ? { step: 11, content: 'No wallet' } : { step: 12, content })
}

/** Polled while it is not final: 'waiting' is no failure, only slower than anyone should have to sit here for. */
async function verify(running: Running, txh: string): Promise<'paid' | 'waiting' | 'refused' | 'lost'> {
  const { purchase, session, progress, report } = running
  const endpoint = purchase.kind === 'plots' ? verifyLandEth : verifyCreditsEth
  progress.update({ message: `${i18next.t('paying:ethValidating')} ${i18next.t('paying:ethStay')}` })
  let failures = 0
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    try {
      const { pending } = await call(endpoint, { body: { tid: session.tid, txh } })
      if (!pending) {
        report({ step: 40, content: 'Verified', payload: { txh } })
        return 'paid'
      }
      failures = 0
    } catch (error) {
      if (isFinal(error)) {
        report({ step: 41, content: errorMessage(error), payload: { txh } })
        return 'refused'
      }
      failures += 1
      if (failures > MAX_FAILURES) return 'lost'
    }
    await new Promise((resolve) => setTimeout(resolve, VERIFY_MS))
  }
  return 'waiting'
}

/** Whatever is lost, late or overloaded is asked again. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError && !isNetworkError(error) && error.status < 500 && error.status !== 429
