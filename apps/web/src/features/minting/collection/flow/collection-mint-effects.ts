/** Everything that the mint of a collection does to the world, and what it asks of it. */
import {
  readMintStatus,
  reportCollectionMint,
  requestCollectionMint,
  verifyCollectionMint,
} from '@meridian/shared/endpoints/collection-mint'
import type { QueryClient } from '@tanstack/react-query'
import { refreshLand } from '#features/live/refresh-land.ts'
import { codeOf } from '#features/minting/say-refusal.ts'
import type { RefusalScreen } from '#features/minting/say-refusal.ts'
import type { WalletScreen } from '#features/minting/wallet-steps.ts'
import { connectPayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { PayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { expectLinked } from '#features/wallet/connection/expect-linked.ts'
import { call } from '#lib/api.ts'
import { claimHere } from '#lib/claim-here.ts'
import { configQuery } from '#lib/config.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving } from '#lib/flow/guard-leaving.ts'
import { reportInOrder } from '#lib/flow/report-in-order.ts'
import { whenVisible } from '#lib/flow/when-visible.ts'
import { confirm, showError, showResult } from '#ui/dialogs/dialogs.ts'
import { createOneProgress } from '#ui/dialogs/one-progress.ts'
import { announce } from '#ui/status-line.tsx'
import { readSession } from './fee-session.ts'
import type { FeeSession, MintedCollection, MintStatus } from './fee-session.ts'

/** A chain is asked on the way. */
const CHAIN_TIMEOUT_MS = 45_000

/** Whoever asks what it costs waits no longer for it. */
const FEE_TIMEOUT_MS = 3000

export interface FeeReport {
  /** In progress, failed or error. */
  status: 1 | 4
  receiver?: string
  payload?: object
}

/** What the page itself draws; each ends when it is closed. */
export interface MintDialogs {
  tellMinting: (collection: MintedCollection, status: MintStatus) => Promise<void>
  /** Null: where it is now is asked for. */
  tellMinted: (collection: MintedCollection, status: MintStatus | null) => Promise<void>
}

export interface CollectionMintEffects {
  server: {
    /** What its mint costs, in ether; null where that is not known. */
    readFee: (collectionId: string) => Promise<string | null>
    /** Null: it is minting or minted already. */
    request: (collectionId: string) => Promise<FeeSession | null>
    verify: (paid: { tid: string; txh: string }) => Promise<{ pending: boolean }>
    report: (tid: string, report: FeeReport) => void
    readStatus: (collectionId: string) => Promise<MintStatus>
  }
  wallet: { connect: (session: FeeSession, listeners: WalletListeners) => Promise<PayingWallet> }
  dialogs: WalletScreen['dialogs'] &
    RefusalScreen['dialogs'] &
    MintDialogs & { announce: (text: string) => void }
  page: WalletScreen['page'] &
    RefusalScreen['page'] & {
      /** False where another window of this browser has it. */
      claim: (collectionId: string) => Promise<boolean>
      whenVisible: (signal: AbortSignal) => Promise<void>
      /** Aborted when nobody can see the list any more. */
      left: AbortSignal
      end: () => void
    }
  clock: Clock
}

interface Dependencies {
  queries: QueryClient
  dialogs: MintDialogs
  goToLinking: () => void
  left: AbortSignal
  onEnd: () => void
}

export function createCollectionMintEffects(dependencies: Dependencies): CollectionMintEffects {
  const { queries, dialogs, goToLinking, left, onEnd } = dependencies
  const over = new AbortController()
  return {
    server: {
      readFee: (collectionID) => readFee(queries, collectionID).catch(() => null),
      request: async (collectionID) =>
        readSession(
          await call(requestCollectionMint, { body: { collectionID } }, { timeoutMs: CHAIN_TIMEOUT_MS }),
        ),
      verify: (body) => call(verifyCollectionMint, { body }, { timeoutMs: CHAIN_TIMEOUT_MS }),
      report: (tid, report) => reportInOrder(() => call(reportCollectionMint, { body: { tid, ...report } })),
      readStatus: (collectionID) => call(readMintStatus, { body: { collectionID } }),
    },
    wallet: {
      connect: async (session, listeners) => {
        const config = await queries.ensureQueryData(configQuery)
        const wallet = await connectPayingWallet(config, session, { ...listeners, atCurrentGasPrice: true })
        expectLinked(wallet.address, session.from)
        return wallet
      },
    },
    dialogs: {
      ask: confirm,
      tellError: showError,
      tellResult: showResult,
      announce,
      ...dialogs,
      ...createOneProgress(),
    },
    page: {
      warnBeforeLeaving,
      goToLinking,
      refreshLand: () => void refreshLand(queries),
      claim: (collectionId) => claimHere(`mint of collection ${collectionId}`, over.signal),
      whenVisible,
      left,
      end: () => {
        over.abort()
        onEnd()
      },
    },
    clock,
  }
}

/** The fee of a mint that failed is kept: the next try is free. */
async function readFee(queries: QueryClient, collectionID: string): Promise<string> {
  const isKept = call(readMintStatus, { body: { collectionID } }, { timeoutMs: FEE_TIMEOUT_MS }).then(
    () => false,
    (error: unknown) => codeOf(error) === 'COLLECTION_MINT_FAILED',
  )
  const { mint_fee_eth: fee } = await queries.ensureQueryData(configQuery)
  return (await isKept) ? '0' : fee
}
