/** Everything that a mint does to the world, and what it asks of it. */
import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import type { QueryClient } from '@tanstack/react-query'
import { refreshLand } from '#features/live/refresh-land.ts'
import type { RefusalScreen } from '#features/minting/say-refusal.ts'
import type { WalletScreen } from '#features/minting/wallet-steps.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { call } from '#lib/api.ts'
import { configQuery } from '#lib/config.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving } from '#lib/flow/guard-leaving.ts'
import { confirm, showError, showResult } from '#ui/dialogs/dialogs.ts'
import { createOneProgress } from '#ui/dialogs/one-progress.ts'
import { connectMintWallet } from './connect-mint-wallet.ts'
import type { MintWallet } from './connect-mint-wallet.ts'
import type { MintSession } from './mint-session.ts'

/** The server itself waits until the grant is mined. */
const GRANT_TIMEOUT_MS = 45_000
/** Reading a chain up to its head. */
const REPORT_TIMEOUT_MS = 45_000

export interface MintReport {
  tokenId: string
  hash: string
  from: string
  to: string
}

export interface MintEffects {
  server: {
    grant: (plotId: string) => Promise<MintSession>
    report: (report: MintReport) => Promise<{ pending: boolean; transaction_hash: string | null }>
  }
  wallet: { connect: (session: MintSession, listeners: WalletListeners) => Promise<MintWallet> }
  dialogs: WalletScreen['dialogs'] & RefusalScreen['dialogs']
  page: WalletScreen['page'] & RefusalScreen['page'] & { end: () => void }
  clock: Clock
}

interface Dependencies {
  queries: QueryClient
  goToLinking: () => void
  onEnd: () => void
}

export const createMintEffects = ({ queries, goToLinking, onEnd }: Dependencies): MintEffects => ({
  server: {
    grant: (id) => call(mintPlot, { body: { id } }, { timeoutMs: GRANT_TIMEOUT_MS }),
    report: ({ tokenId, hash, from, to }) =>
      call(
        reportMint,
        { body: { tokenId, transaction_hash: hash, from, to, status: 2 } },
        { timeoutMs: REPORT_TIMEOUT_MS },
      ),
  },
  wallet: {
    connect: async (session, listeners) =>
      connectMintWallet(await queries.ensureQueryData(configQuery), session, listeners),
  },
  dialogs: { ask: confirm, tellError: showError, tellResult: showResult, ...createOneProgress() },
  page: {
    warnBeforeLeaving,
    goToLinking,
    refreshLand: () => void refreshLand(queries),
    end: onEnd,
  },
  clock,
})
