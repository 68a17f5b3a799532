/**
 * The mint of a plot: the server grants it to the linked wallet, which then mints. A repeated request returns the same
 * grant.
 */
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { refreshLand } from '#features/live/refresh-land.ts'
import { codeOf, invalidMint, mintFailure } from '#features/minting/mint-notices.ts'
import type { MintPage } from '#features/minting/mint-notices.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { runTransaction } from '#features/wallet/transaction/start-transaction.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import type { TransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import type {
  TransactionRequest,
  WalletTransaction,
} from '#features/wallet/transaction/wallet-transaction.ts'
import { call } from '#lib/api.ts'
import '#features/minting/words.ts'

/** More than the mint uses, so that the wallet does not have to estimate it. */
const MINT_GAS = 600_000n
/** The server waits until the grant is mined, or reads the chain up to its head. */
const options = { timeoutMs: 45_000 }
/** Each request waits on the server for a while; a block never takes this long. */
const GRANT_PATIENCE_MS = 180_000
const AGAIN_MS = 1000

/** Everything that a wallet needs to mint one plot. */
export type MintSession = Omit<EndpointAnswer<typeof mintPlot>, 'error' | 'msg'>

export interface MintReport {
  tokenId: string
  hash: string
  from: string
  to: string
}

export interface MintServer {
  grant: (plotId: string) => Promise<MintSession>
  report: (report: MintReport) => Promise<{ pending: boolean; transaction_hash: string | null }>
}

const mintServer: MintServer = {
  grant: (id) => call(mintPlot, { body: { id } }, options),
  report: ({ tokenId, hash, from, to }) =>
    call(reportMint, { body: { tokenId, transaction_hash: hash, from, to, status: 2 } }, options),
}

interface World {
  server: MintServer
  effects: TransactionEffects
  page: MintPage
}

export interface MintedPlot {
  id: string
  /** The owner's name for it, or else its place and number. */
  title: string
  /** Place and number. */
  place: string
}

export interface Minted {
  plot: MintedPlot
  session: MintSession
  hash: string
}

/** Null where nothing was minted. Call it from a click handler, never while rendering. */
export async function startMint(
  plot: MintedPlot,
  { queries, goToLinking }: { queries: QueryClient; goToLinking: () => void },
): Promise<Minted | null> {
  const effects = createTransactionEffects(queries)
  if (!(await confirmMint(effects, plot))) return null
  const page = { goToLinking, refreshLand: () => void refreshLand(queries) }
  const { outcome, session, hash } = await runTransaction(
    plotMint(plot, { server: mintServer, effects, page }),
    effects,
  )
  effects.dialogs.hideProgress()
  return outcome === 'verified' ? { plot, session, hash } : null
}

export const confirmMint = ({ dialogs }: TransactionEffects, plot: MintedPlot): Promise<boolean> =>
  dialogs.ask({
    title: i18next.t('minting:question'),
    message: i18next.t('minting:questionText', { plot: plot.title }),
    ok: i18next.t('minting:confirm'),
  })

export const plotMint = (
  { id }: MintedPlot,
  { server, effects, page }: World,
): WalletTransaction<MintSession> => ({
  key: `plot-mint:${id}`,
  prepare: async ({ signal }) => {
    effects.dialogs.showProgress({
      title: i18next.t('minting:title'),
      message: i18next.t('minting:granting'),
    })
    return { kind: 'ready', session: await requestGrant(() => server.grant(id), effects, signal) }
  },
  chainId: ({ targetNetworkId }) => targetNetworkId,
  request: requestMint,
  verify: async ({ session: { tokenId, to }, hash }) => {
    const { pending, transaction_hash: mined } = await server.report({ tokenId, hash, from: to, to })
    // A wallet may have replaced its transaction: the mined hash counts.
    return { pending, hash: mined }
  },
  refresh: page.refreshLand,
  progress: {
    title: () => i18next.t('minting:title'),
    sending: () => i18next.t('minting:sending'),
    verifying: () => i18next.t('minting:verifying'),
  },
  notices: {
    nothingSent: () => i18next.t('minting:nothingSent'),
    failed: (failure) => mintFailure(failure, page),
    refused: ({ hash }) => invalidMint(hash),
    slow: () => ({
      error: false,
      title: i18next.t('minting:waitTitle'),
      message: i18next.t('minting:waitText'),
    }),
  },
})

async function requestGrant(
  grant: () => Promise<MintSession>,
  { clock }: TransactionEffects,
  signal: AbortSignal,
): Promise<MintSession> {
  for (const until = clock.now() + GRANT_PATIENCE_MS; ;) {
    try {
      return await grant()
    } catch (error) {
      if (codeOf(error) !== 'MINT_LATE' || clock.now() >= until) throw error
    }
    await clock.wait(AGAIN_MS, signal)
  }
}

async function requestMint({ contract, to, tokenId, uri }: MintSession): Promise<TransactionRequest> {
  const [{ encodeFunctionData }, { landNftAbi }] = await Promise.all([
    import('viem/utils'),
    import('@meridian/contracts/abi'),
  ])
  const args = [to as Address, BigInt(tokenId), uri] as const
  const data = encodeFunctionData({ abi: landNftAbi, functionName: 'safeMint', args })
  return { from: to, to: contract as Address, value: 0n, data, gas: MINT_GAS }
}
