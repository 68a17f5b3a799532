/** The effects of a collection's mint, in addition to those of its payment. */
import {
  readMintStatus,
  reportCollectionMint,
  requestCollectionMint,
  verifyCollectionMint,
} from '@meridian/shared/endpoints/collection-mint'
import type { QueryClient } from '@tanstack/react-query'
import { refreshLand } from '#features/live/refresh-land.ts'
import { codeOf } from '#features/minting/mint-notices.ts'
import type { MintPage } from '#features/minting/mint-notices.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import type { TransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { call } from '#lib/api.ts'
import { VERIFY_TIMEOUT_MS, whetherFinal } from '#lib/flow/poll-until-decided.ts'
import { reportInOrder } from '#lib/flow/report-in-order.ts'
import { whenVisible } from '#lib/flow/when-visible.ts'
import { announce } from '#ui/status-line.tsx'
import { readSession } from './fee-session.ts'
import type { FeeSession, MintedCollection, MintStatus } from './fee-session.ts'

/** The server reads a chain before it responds. */
const CHAIN_TIMEOUT_MS = 45_000

/** The confirmation dialog waits at most this long for the fee. */
const FEE_TIMEOUT_MS = 3000

export interface FeeReport {
  /** In progress, failed or error. */
  status: 1 | 4
  receiver?: string
  payload?: object
}

/** Dialogs that the page renders; each promise resolves when its dialog is closed. */
export interface MintDialogs {
  showMinting: (collection: MintedCollection, status: MintStatus) => Promise<void>
  /** Null: the dialog requests the current status itself. */
  showMinted: (collection: MintedCollection, status: MintStatus | null) => Promise<void>
}

export interface CollectionMintEffects extends Pick<TransactionEffects, 'clock'> {
  payment: TransactionEffects
  server: {
    /** The mint fee in ether; null where it is not known. */
    readFee: (collectionId: string) => Promise<string | null>
    /** Null: the collection is being minted or is minted already. */
    request: (collectionId: string) => Promise<FeeSession | null>
    verify: (paid: { tid: string; txh: string }) => Promise<{ pending: boolean }>
    report: (tid: string, report: FeeReport) => void
    readStatus: (collectionId: string) => Promise<MintStatus>
  }
  dialogs: TransactionEffects['dialogs'] & MintDialogs & { announce: (text: string) => void }
  page: MintPage & {
    whenVisible: (signal: AbortSignal) => Promise<void>
    /** Aborted when the list is no longer on screen. */
    left: AbortSignal
    end: () => void
  }
}

interface Options {
  queries: QueryClient
  dialogs: MintDialogs
  goToLinking: () => void
  left: AbortSignal
  onEnd: () => void
}

export function createCollectionMintEffects(options: Options): CollectionMintEffects {
  const { queries, dialogs, goToLinking, left, onEnd } = options
  const payment = createTransactionEffects(queries)
  return {
    payment,
    server: {
      readFee,
      request: async (collectionID) =>
        readSession(
          await call(requestCollectionMint, { body: { collectionID } }, { timeoutMs: CHAIN_TIMEOUT_MS }),
        ),
      verify: (body) => whetherFinal(call(verifyCollectionMint, { body }, { timeoutMs: VERIFY_TIMEOUT_MS })),
      report: (tid, report) => reportInOrder(() => call(reportCollectionMint, { body: { tid, ...report } })),
      readStatus: (collectionID) => call(readMintStatus, { body: { collectionID } }),
    },
    dialogs: { ...payment.dialogs, ...dialogs, announce },
    page: { goToLinking, refreshLand: () => void refreshLand(queries), whenVisible, left, end: onEnd },
    clock: payment.clock,
  }
}

/** The fee depends on the gas price. After a failed mint it stays paid, so the next attempt is free. */
async function readFee(collectionID: string): Promise<string | null> {
  try {
    const { fee } = await call(readMintStatus, { body: { collectionID } }, { timeoutMs: FEE_TIMEOUT_MS })
    return fee
  } catch (error) {
    return codeOf(error) === 'COLLECTION_MINT_FAILED' ? '0' : null
  }
}
