/** Mints a plot as far as the server does: it grants the plot to the owner's wallet, which then mints. */
import type { EndpointResult } from '@meridian/shared/endpoint'
import type * as endpoints from '@meridian/shared/endpoints/minting'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { getAddress } from 'viem'
import { lockUnfrozenAccount } from '#features/accounts/core/lock-account.ts'
import { readWallet } from '#features/accounts/wallet/read-wallet.ts'
import { requestTransaction } from '#features/chain/sender/own-transactions.ts'
import { encodeGrant, openLandNft, plotPath } from '#features/minting/tokens/land-nft.ts'
import type { LandNft } from '#features/minting/tokens/land-nft.ts'
import { lockOwnPlots } from '#features/plots/collect-plots.ts'
import { markGranted } from '#features/plots/mint-plots.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MintGrants } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import { awaitGrant } from './await-grant.ts'
import { limitGrants, lockGrantNetwork } from './limit-grants.ts'
import type { GrantNetwork } from './limit-grants.ts'

type GrantRow = Pick<Selectable<MintGrants>, 'id' | 'cell' | 'to_address' | 'path' | 'deadline'>

const grantColumns = sql`id, cell, to_address, path, deadline`

/** Time for the owner to confirm in the wallet. It is short because the plot can not be transferred meanwhile. */
const grantSeconds = 3600
/** With less time left, the wallet's transaction would miss the deadline and waste its gas. */
const leastSeconds = 60

/** For queries on `accounts`. */
export const hasMintGrants = sql<boolean>`exists (select from mint_grants where account_id = accounts.id)`

export const hasOpenMintGrants = sql<boolean>`exists (
  select from mint_grants where account_id = accounts.id and state in ('asked', 'granted'))`

interface Asked {
  accountId: string
  /** Null if it is exempt from limits. */
  network: GrantNetwork | null
  nft: LandNft
}

/** Waits until the wallet can mint, then returns everything it needs. */
export async function mintPlot(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { accountId, id, network }: { accountId: string; id: string; network: GrantNetwork | null },
): Promise<EndpointResult<typeof endpoints.mintPlot>> {
  const nft = openLandNft(config)
  const grant = await inTransaction(db, (tx) => askForGrant(tx, { accountId, id, network, nft }))
  await awaitGrant(db, nft, grant)
  return {
    land_id: id,
    tokenId: String(grant.cell),
    uri: grant.path,
    to: getAddress(grant.to_address),
    contract: getAddress(nft.address),
    targetNetworkId: nft.chain.hexId,
    deadline: grant.deadline.toISOString(),
  }
}

/**
 * Marks the plot and requests the minter's grant transaction. A repeated or concurrent request returns the open grant.
 */
export async function askForGrant(tx: Tx, { id, ...asked }: Asked & { id: string }): Promise<GrantRow> {
  const { accountId, network, nft } = asked
  const cell = BigInt(id)
  await lockUnfrozenAccount(tx, accountId)
  if (network) await lockGrantNetwork(tx, network)
  const [plot] = await lockOwnPlots(tx, accountId, [cell])
  if (!plot) throw new AppError('PLOT_NOT_FOUND')
  if (plot.mint_state === 'minted') throw new AppError('PLOT_ALREADY_MINTED')
  if (plot.collection_id !== null) throw new AppError('PLOT_IN_COLLECTION')
  const to = await readWallet(tx, accountId)
  if (to === null) throw new AppError('WALLET_NOT_LINKED')
  // Check before an open grant is resumed: the wallet may already have minted the plot.
  if (await isSeenMinted(tx, cell, nft)) throw new AppError('PLOT_ALREADY_MINTED')
  if (plot.mint_state === 'granted') return resumeGrant(tx, cell, to)
  await limitGrants(tx, { accountId, cell, network })
  return beginGrant(tx, { ...asked, cell, to })
}

async function resumeGrant(tx: Tx, cell: bigint, to: string): Promise<GrantRow> {
  const { rows } = await sql<GrantRow & { is_late: boolean; is_given_up: boolean }>`
    select ${grantColumns}, given_up_at is not null as is_given_up, deadline < clock_timestamp() + make_interval(secs => ${leastSeconds}) as is_late
    from mint_grants where cell = ${cell} and state in ('asked', 'granted')`.execute(tx)
  const [grant] = rows
  // A late grant can not be resumed. A new one waits until it is certain that this one was not used.
  if (grant?.is_given_up) throw new AppError('MINT_GIVEN_UP')
  if (!grant || grant.is_late) throw new AppError('MINT_OVER')
  if (grant.to_address !== to) throw new AppError('MINT_FOR_OTHER_WALLET')
  return grant
}

/** Whether the token exists, even if its mint is not final. */
async function isSeenMinted(tx: Tx, cell: bigint, { chain, address }: LandNft): Promise<boolean> {
  const { rows } = await sql`
    select from chain_events
    where subject = ${String(cell)} and contract = 'LandNft' and event = 'Transfer'
      and chain_id = ${chain.id} and address = ${address.toLowerCase()} limit 1`.execute(tx)
  return rows.length > 0
}

async function beginGrant(
  tx: Tx,
  { accountId, network, cell, to, nft }: Asked & { cell: bigint; to: string },
): Promise<GrantRow> {
  const { rows } = await sql<GrantRow>`
    insert into mint_grants (chain_id, cell, attempt, account_id, network, to_address, path, deadline)
    values (${nft.chain.id}, ${cell}, (select count(*) from mint_grants where cell = ${cell}), ${accountId},
      ${network?.name ?? null}, ${to}, ${plotPath(cell)}, date_trunc('second', clock_timestamp()) + make_interval(secs => ${grantSeconds}))
    returning ${grantColumns}`.execute(tx)
  const grant = rows[0]!
  await markGranted(tx, cell, accountId)
  await requestTransaction(tx, {
    chainId: nft.chain.id,
    signer: 'minter',
    purpose: 'grant',
    subject: grant.id,
    to: nft.address,
    data: encodeGrant(grant),
  })
  return grant
}
