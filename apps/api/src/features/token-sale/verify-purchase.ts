/**
 * Verifies that a transaction bought MASS from our contract, for this wallet and this amount; null: not final yet.
 * Only the indexer books it.
 */
import { idoAbi } from '@meridian/contracts/abi'
import type { EndpointResult } from '@meridian/shared/endpoint'
import type { verifyPurchase as endpoint } from '@meridian/shared/endpoints/token-sale'
import { AppError } from '@meridian/shared/errors'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { isAddressEqual, parseEventLogs, parseUnits } from 'viem'
import type { Hash, TransactionReceipt } from 'viem'
import type { Indexer } from '#features/chain/indexer/indexer.ts'
import { findReceipt } from '#features/chain/sender/find-receipt.ts'
import { isWorthIndexing } from '#features/chain/indexer/is-worth-indexing.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import type { Db } from '#platform/db/database.ts'
import type { TokenPurchases } from '#platform/db/schema.generated.ts'
import type { Platform } from '#platform/platform.ts'
import { formatMass, formatUsdt, openSale, readUsdt } from './sale.ts'
import type { Sale, Usdt } from './sale.ts'

type Answer = EndpointResult<typeof endpoint>

interface Wanted {
  chainId: number
  hash: Hash
  /** Lower case. */
  wallet: string
  /** In the token's smallest unit. */
  cost: bigint
}

export async function verifyPurchase(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { indexNow, takeInReceipt }: Pick<Indexer, 'indexNow' | 'takeInReceipt'>,
  claim: { wallet: string; amountUsdt: string; hash: string },
): Promise<Answer | null> {
  const sale = openSale(config)
  const { chain } = sale
  const usdt = await readUsdt(sale)
  const wanted: Wanted = {
    chainId: chain.id,
    hash: claim.hash.toLowerCase() as Hash,
    wallet: claim.wallet.toLowerCase(),
    cost: parseExactly(claim.amountUsdt, usdt),
  }
  const bought = await findPurchase(db, wanted, usdt)
  if (bought) return bought

  const receipt = await fetchReceipt(sale, wanted.hash)
  if (!receipt) return null
  if (receipt.status !== 'success' || !buys(receipt, sale, wanted)) throw new AppError('TRANSACTION_REFUSED')
  if (await isWorthIndexing(db, chain, receipt)) await indexNow(chain.id)
  // The node may have omitted the purchase when its block was read; this receipt proves it.
  if (await takeInReceipt(chain.id, wanted.hash)) await indexNow(chain.id)
  return findPurchase(db, wanted, usdt)
}

/** No token has fractions of its smallest unit, so that no purchase can match. */
function parseExactly(amount: string, { decimals }: Usdt): bigint {
  const fraction = (amount.split('.')[1] ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) throw new AppError('TRANSACTION_REFUSED')
  return parseUnits(amount, decimals)
}

/** A transaction for another wallet or another purchase is refused permanently. */
async function findPurchase(
  db: Db,
  { chainId, hash, wallet, cost }: Wanted,
  usdt: Usdt,
): Promise<Answer | null> {
  const { rows } = await sql<Pick<Selectable<TokenPurchases>, 'buyer' | 'mass' | 'usdt'>>`
    select buyer, mass, usdt from token_purchases
    where chain_id = ${chainId} and tx_hash = ${hash} and lost_at is null`.execute(db)
  if (rows.length === 0) return null
  const own = rows.find((row) => row.buyer === wallet && BigInt(row.usdt) === cost)
  if (!own) throw new AppError('TRANSACTION_REFUSED')
  return { mass: formatMass(own.mass), usdt: formatUsdt(own.usdt, usdt) }
}

const fetchReceipt = ({ chain }: Sale, hash: Hash): Promise<TransactionReceipt | null> =>
  findReceipt(openChainClient(chain), [{ hash }]).catch((cause: unknown) => {
    throw new AppError('CHAIN_UNREACHABLE', {}, { cause })
  })

/** By the contract's event, so that contract wallets can buy as well. */
function buys({ logs }: TransactionReceipt, { ido }: Sale, { wallet, cost }: Wanted): boolean {
  const own = logs.filter((log) => isAddressEqual(log.address, ido))
  return parseEventLogs({ abi: idoAbi, logs: own, eventName: 'Bought' }).some(
    ({ args: { buyer, usdtCost } }) => buyer.toLowerCase() === wallet && usdtCost === cost,
  )
}
