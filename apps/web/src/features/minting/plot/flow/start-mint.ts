import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import type { QueryClient } from '@tanstack/react-query'
import { refreshLand } from '#features/live/refresh-land.ts'
import { runTransaction } from '#features/wallet/transaction/start-transaction.ts'
import { createTransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { call } from '#lib/api.ts'
import { confirmMint, plotMint } from './plot-mint.ts'
import type { MintedPlot, MintServer, MintSession } from './plot-mint.ts'

/** The server waits until the grant is mined, or reads the chain up to its head. */
const options = { timeoutMs: 45_000 }

const server: MintServer = {
  grant: (id) => call(mintPlot, { body: { id } }, options),
  report: ({ tokenId, hash, from, to }) =>
    call(reportMint, { body: { tokenId, transaction_hash: hash, from, to, status: 2 } }, options),
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
  const { outcome, session, hash } = await runTransaction(plotMint(plot, { server, effects, page }), effects)
  effects.dialogs.hideProgress()
  return outcome === 'verified' ? { plot, session, hash } : null
}
