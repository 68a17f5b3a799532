/**
 * The owner gives a mint up, so that the plot can enter a collection before the grant's deadline. A grant that was
 * never signed ends at once. Any other may be on the chain, so the minter revokes it there.
 */
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address } from 'viem'
import {
  onTransactionSettled,
  requestTransaction,
  withdrawTransaction,
} from '#features/chain/sender/own-transactions.ts'
import { encodeRevocation } from '#features/minting/tokens/land-nft.ts'
import { lockOwnPlots } from '#features/plots/collect-plots.ts'
import { lockPlots, unmarkGranted } from '#features/plots/mint-plots.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MintGrants } from '#platform/db/schema.generated.ts'

/** With less time left, the deadline frees the plot about as soon as a revocation would, and costs no gas. */
const worthRevokingSeconds = 900

type OpenGrant = Pick<Selectable<MintGrants>, 'id' | 'state'>

/**
 * Returns whether the plot still waits: until the revocation is final, or the grant's deadline has passed. A repeated
 * request changes nothing.
 */
export async function giveUpGrant(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ pending: boolean }> {
  const cell = BigInt(id)
  const { rows } = await sql<OpenGrant>`
    select id, state from mint_grants
    where cell = ${cell} and account_id = ${accountId} and state in ('asked', 'granted')`.execute(tx)
  const [grant] = rows
  // Lock order: transactions before plots, as in the sender.
  const isUnsigned =
    grant?.state === 'asked' && (await withdrawTransaction(tx, { purpose: 'grant', subject: grant.id }))
  const [plot] = await lockOwnPlots(tx, accountId, [cell])
  if (!plot) throw new AppError('PLOT_NOT_FOUND')
  if (plot.mint_state === 'minted') throw new AppError('PLOT_ALREADY_MINTED')
  if (!grant || plot.mint_state === null) return { pending: false }
  const { rows: given } = await sql<OpenGrant & { is_worth_revoking: boolean }>`
    update mint_grants set given_up_at = coalesce(given_up_at, clock_timestamp())
    where id = ${grant.id} and state in ('asked', 'granted')
    returning id, state, ${isWorthRevoking} as is_worth_revoking`.execute(tx)
  const [open] = given
  if (!open) return { pending: false }
  if (isUnsigned) {
    await endGivenUp(tx, { id: open.id, cell })
    return { pending: false }
  }
  if (open.state === 'granted' && open.is_worth_revoking) await requestRevocation(tx, open.id)
  return { pending: true }
}

/** The grant's transaction is final. Requires a lock on the grant. */
export async function revokeIfGivenUp(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from mint_grants
    where id = ${id} and state = 'granted' and given_up_at is not null and ${isWorthRevoking}`.execute(tx)
  if (rows.length > 0) await requestRevocation(tx, id)
}

/** The contract refuses a revocation that is too late, and then the grant ends by its mint or its deadline. */
export const settleRevocation = onTransactionSettled('revocation', async (tx, { subject: id, state }) => {
  if (state === 'failed') return
  const { rows } = await sql<Pick<Selectable<MintGrants>, 'cell'>>`
    select cell from mint_grants where id = ${id}`.execute(tx)
  const [grant] = rows
  if (!grant) return
  await lockPlots(tx, [grant.cell])
  await endGivenUp(tx, { id, cell: grant.cell })
})

const isWorthRevoking = sql<boolean>`
  deadline > clock_timestamp() + make_interval(secs => ${worthRevokingSeconds})`

/** Through the contract and the chain of the grant, whatever is configured by now. */
async function requestRevocation(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ chain_id: bigint; to_address: string; cell: bigint }>`
    select sent.chain_id, sent.to_address, cell
    from mint_grants join chain_transactions as sent on purpose = 'grant' and subject = mint_grants.id::text
    where mint_grants.id = ${id} and sent.state = 'done'`.execute(tx)
  const [granted] = rows
  if (!granted) return
  await requestTransaction(tx, {
    chainId: Number(granted.chain_id),
    signer: 'minter',
    purpose: 'revocation',
    subject: id,
    to: granted.to_address as Address,
    data: encodeRevocation(granted.cell),
  })
}

/** Requires a lock on the plot. */
async function endGivenUp(tx: Tx, { id, cell }: { id: string; cell: bigint }): Promise<void> {
  const { numAffectedRows } = await sql`
    update mint_grants set state = 'ended', closed_at = clock_timestamp()
    where id = ${id} and state in ('asked', 'granted')`.execute(tx)
  if (numAffectedRows) await unmarkGranted(tx, [cell])
}
