/** The payment of an order in ether, by any wallet. */
import i18next from 'i18next'
import type { Purchase } from './purchase.ts'
import { walletMessage, walletNote } from '#features/wallet/connection/wallet-message.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { requestPayment } from '#features/wallet/transaction/request-payment.ts'
import type {
  Notice,
  Reported,
  ReportedEvent,
  WalletTransaction,
} from '#features/wallet/transaction/wallet-transaction.ts'
import { formatShortEther } from '#lib/format.ts'
import { coinWords } from '#lib/coin.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { isNetworkError } from './explain-refusal.ts'
import type { EthSession } from './open-session.ts'
import type { PurchaseEffects } from './purchase-effects.ts'
import type { EthReport } from './report-payment.ts'
import './words.ts'
import '#features/wallet/provider/words.ts'

type Kind = Purchase['kind']

export const ethPayment = (
  kind: Kind,
  eth: EthSession,
  { server, reports }: Pick<PurchaseEffects, 'server' | 'reports'>,
): WalletTransaction<EthSession> => ({
  key: `payment:${eth.tid}`,
  // The wait for a transaction that disappeared took long, so the user needs a new quote.
  prepare: async ({ givenUpHash }) =>
    givenUpHash === '' ? { kind: 'ready', session: eth } : { kind: 'stopped' },
  chainId: ({ targetNetworkId }) => targetNetworkId,
  request: requestPayment,
  verify: ({ session: { tid }, hash }) => server.verifyEth(kind, { tid, txh: hash }),
  report: (event, reported) => reportPayment(kind, event, reported, reports),
  progress: {
    title: ({ amountCurrency }) => {
      const amount = formatShortEther(amountCurrency, i18next.language)
      return i18next.t('paying:ethTitle', { amount, ...coinWords })
    },
    connecting: (step, network) => i18next.t(connectingWords[step], { network }),
    sending: () => i18next.t('paying:ethSending'),
    verifying: () => `${i18next.t('paying:ethValidating')} ${i18next.t('paying:ethStay')}`,
  },
  notices: {
    failed: ({ error }) => failureNotice(error),
    // Support needs the hash.
    refused: ({ hash }) => ({
      error: true,
      title: hash,
      message: i18next.t('paying:invalid'),
      note: i18next.t('paying:invalidNote'),
    }),
    lost: () => unstable(i18next.t('paying:followedNote')),
  },
})

const connectingWords = {
  beginning: 'paying:ethSession',
  choosing: 'paying:ethChoosing',
  network: 'paying:ethNetwork',
  accounts: 'paying:ethAccounts',
} as const

const unstable = (note: string): Notice => ({
  error: true,
  title: i18next.t('paying:unstableTitle'),
  message: i18next.t('paying:unstable'),
  note,
})

const reasonOf = (error: unknown) => (error instanceof WalletError ? error.reason : null)

/** Null where the user chose to stop. */
function failureNotice(error: unknown): Notice | null {
  if (isNetworkError(error)) return unstable(i18next.t('paying:notSentNote'))
  const reason = reasonOf(error)
  if (reason === 'nothingSent') return unstable(i18next.t('wallet:nothingSent'))
  // Without access to the wallet the payment can not continue, so the message names the wallet.
  if (reason === 'denied') return { declined: i18next.t('paying:denied') }
  if (reason === 'rejected') return { declined: null }
  const message = walletMessage(error)
  if (message === null) return null
  const note = walletNote(error)
  if (reason === 'missing') return { message, note }
  return { error: true, title: i18next.t('paying:unable'), message, note }
}

function reportPayment(
  kind: Kind,
  event: ReportedEvent,
  reported: Reported<EthSession>,
  reports: PurchaseEffects['reports'],
): void {
  const { tid } = reported.session
  const step = stepOf(event, reported)
  if (step) reports.step(kind, tid, step, { leaving: event === 'leaving' })
  // A top-up reports statuses, not steps. Plots report nothing: the server watches the payment, nothing has failed.
  else if (kind === 'credits') reports.status(tid, 4, { content: 'Gave up waiting', txh: reported.hash })
}

function stepOf(event: ReportedEvent, reported: Reported<EthSession>): EthReport | null {
  const payload = { txh: reported.hash }
  if (event === 'requested')
    return { step: 20, content: 'Payment dialog opened', payload: { from: reported.address } }
  if (event === 'sent') return { step: 30, content: 'Transfer done, validating', payload }
  if (event === 'verified') return { step: 40, content: 'Verified', payload }
  if (event === 'refused') return { step: 41, content: errorMessage(reported.error), payload }
  if (event === 'leaving') return { step: 12, content: 'User close browser' }
  return event === 'failed' ? failedStep(reported) : null
}

function failedStep({ error, failedStep: step }: Reported<EthSession>): EthReport {
  const reason = reasonOf(error)
  const content = error instanceof Error ? error.message : String(error)
  if (reason === 'nothingSent') return { step: 21, content: 'Send returned nothing' }
  if (step === 'sending') return { step: 22, content }
  return reason === 'missing' ? { step: 11, content: 'No wallet' } : { step: 12, content }
}
