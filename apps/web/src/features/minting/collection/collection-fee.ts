/** The fee of a collection's mint, paid by the linked wallet. */
import i18next from 'i18next'
import { codeOf, invalidMint, mintFailure } from '#features/minting/mint-notices.ts'
import { requestPayment } from '#features/wallet/transaction/request-payment.ts'
import type {
  Reported,
  ReportedEvent,
  WalletTransaction,
} from '#features/wallet/transaction/wallet-transaction.ts'
import { isRefusal } from '#lib/flow/poll-until-decided.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import type { CollectionMintEffects } from './collection-mint-effects.ts'
import { isDearer, isFree } from './fee-session.ts'
import type { FeeSession, MintedCollection } from './fee-session.ts'
import { formatFee } from './format-fee.ts'
import '#features/minting/words.ts'
import './words.ts'

const VERIFY_MS = 10_000

/** @param shown the fee in ether that the user has agreed to; null where it was not known. */
export const collectionFee = (
  { id, name }: MintedCollection,
  shown: string | null,
  effects: CollectionMintEffects,
): WalletTransaction<FeeSession> => ({
  key: `collection-mint:${id}`,
  prepare: async () => {
    const { dialogs, page, server } = effects
    dialogs.showProgress({
      title: i18next.t('minting:title'),
      message: i18next.t('collectionMint:requesting'),
    })
    const session = await server.request(id)
    if (session && isFree(session)) return { kind: 'sent', session, hash: '' }
    if (session && shown !== null && isDearer(session, shown) && !(await confirmFee(session, effects)))
      return { kind: 'stopped' }
    if (session) return { kind: 'ready', session }
    // The server mints it or has minted it already, so the list on screen is outdated.
    page.refreshLand()
    return { kind: 'verified' }
  },
  chainId: ({ targetNetworkId }) => targetNetworkId,
  request: async (session) => ({
    ...(await requestPayment(session)),
    from: session.from,
    gasPrice: 'current',
  }),
  verify: ({ session: { tid }, hash }) => effects.server.verify({ tid, txh: hash }),
  polling: { everyMs: VERIFY_MS, isFinal: isAnswer },
  // The server watches the fee transaction from here on.
  mayLeaveOnceSent: true,
  refresh: effects.page.refreshLand,
  report: (event, reported) => reportFee(event, reported, effects, name),
  progress: {
    title: () => i18next.t('minting:title'),
    sending: () => i18next.t('collectionMint:sending'),
    verifying: (_, hash) => i18next.t(hash === '' ? 'collectionMint:beginning' : 'collectionMint:verifying'),
  },
  notices: {
    busy: () => ({ message: i18next.t('collectionMint:elsewhere') }),
    nothingSent: () => i18next.t('minting:nothingSent'),
    failed: (failure) => mintFailure(failure, effects.page),
    refused: (_, error) => ({ message: errorMessage(error) }),
    slow: () => ({
      error: false,
      title: i18next.t('collectionMint:waitTitle'),
      message: i18next.t('collectionMint:waitText'),
    }),
    lost: ({ hash }) => invalidMint(hash || name),
  },
})

/** Gas became more expensive since the first question. */
const confirmFee = ({ amountCurrency }: FeeSession, { dialogs }: CollectionMintEffects): Promise<boolean> =>
  dialogs.ask({
    title: i18next.t('collectionMint:dearer'),
    message: i18next.t('collectionMint:dearerText'),
    facts: [[i18next.t('collectionMint:fee'), formatFee(amountCurrency)]],
    ok: i18next.t('collectionMint:confirm'),
  })

/** A transaction that the server rejects is retried like one that it can not see yet. */
function isAnswer(error: unknown, hash: string): boolean {
  const code = codeOf(error)
  if (code === 'TRANSACTION_REFUSED') return hash === ''
  return code === 'MINTING_CLOSED' || isRefusal(error)
}

function reportFee(
  event: ReportedEvent,
  { session: { tid }, address, hash, error }: Reported<FeeSession>,
  { server, dialogs }: CollectionMintEffects,
  name: string,
): void {
  if (event === 'requested') server.report(tid, { status: 1, receiver: address ?? '' })
  // The server itself verifies a fee that was sent; only failures before sending are reported.
  if ((event === 'failed' || event === 'refused') && hash === '') {
    const message = error instanceof Error ? error.message : String(error)
    server.report(tid, { status: 4, payload: { message } })
  }
  if (event === 'verified') dialogs.announce(i18next.t('collectionMint:begun', { name }))
}
