import type { EndpointResult } from '@meridian/shared/endpoint'
import type { beginConversion as endpoint } from '@meridian/shared/endpoints/gin'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Address } from 'viem'
import { lockUnfrozenAccount } from '#features/accounts/core/lock-account.ts'
import { readWallet } from '#features/accounts/wallet/read-wallet.ts'
import { readReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Tx } from '#platform/db/database.ts'
import type { GinConversions } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import { openGinTokens, parseGin } from '#platform/chain/gin-token.ts'

/** For queries on `accounts`. */
export const hasConversions = sql<boolean>`exists (select from gin_conversions where account_id = accounts.id)`

/** The wallet got the request or sent the transfer; neither the server nor the browser has seen its end. */
export const hasGinOnItsWay = sql<boolean>`exists (
  select from gin_conversions where account_id = accounts.id and not answered
    and created_at > clock_timestamp() - interval '1 day'
    and (select step from gin_steps where conversion_id = gin_conversions.id order by id desc limit 1) in (20, 30))`

export async function beginConversion(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { accountId, total }: { accountId: string; total: string },
): Promise<EndpointResult<typeof endpoint>> {
  const tokens = openGinTokens(config)
  const amount = parseGin(total)
  return inTransaction(db, async (tx) => {
    const targetWallet = tokens[0].receiver
    const receiver = targetWallet.toLowerCase() as Address
    const { accepted } = await readReceivers(tx, 'gin', receiver)
    if (!accepted.includes(receiver)) throw new AppError('GIN_CLOSED')
    // Locked, so that two concurrent requests create one conversion.
    await lockUnfrozenAccount(tx, accountId)
    const from = await readWallet(tx, accountId)
    if (from === null) throw new AppError('GIN_WALLET_NOT_LINKED')
    return {
      tid: (await findWaiting(tx, accountId, amount)) ?? (await openConversion(tx, accountId, amount)),
      amount: String(amount),
      targetWallet,
      from,
      networks: tokens.map(({ chain: { hexId, name }, address }) => ({ id: hexId, name, contract: address })),
    }
  })
}

async function findWaiting(tx: Tx, accountId: string, amount: bigint): Promise<string | undefined> {
  const { rows } = await sql<Pick<Selectable<GinConversions>, 'id'>>`
    select id from gin_conversions
    where account_id = ${accountId} and amount = ${amount} and not answered
      and created_at > clock_timestamp() - interval '1 day'
    order by created_at desc limit 1`.execute(tx)
  return rows[0]?.id
}

async function openConversion(tx: Tx, accountId: string, amount: bigint): Promise<string> {
  const { rows } = await sql<Pick<Selectable<GinConversions>, 'id'>>`
    insert into gin_conversions (account_id, amount) values (${accountId}, ${amount}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}
