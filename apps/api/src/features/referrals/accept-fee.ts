/**
 * For an operator who has verified that a contract wallet paid the fee inside a transaction: pays the rewards to that
 * wallet. The database accepts each transaction for one withdrawal only.
 */
import { isAddressEqual } from 'viem'
import type { Address, Hash } from 'viem'
import { isFinal } from '#features/chain/rpc/is-final.ts'
import { findReceipt } from '#features/chain/sender/find-receipt.ts'
import { readUsdt } from '#features/token-sale/sale.ts'
import { openChainClient } from '#platform/chain/chain-client.ts'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isContract } from './judge-fee.ts'
import { requirePayoutTerms } from './referral-terms.ts'
import { consumeFee } from './consume-fee.ts'

const whyUnused = {
  REFERRAL_TOO_LITTLE: 'has earned less than 2 USDT; the fee is kept for later',
  REFERRAL_NOT_ENTITLED: 'has not bought MASS, staked some or got land; the fee is kept for later',
}

export async function acceptFee(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  [wallet = '', hash = '']: string[],
): Promise<string> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(wallet) || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new Error('Name the wallet and the transaction, each written as 0x….')
  const { sale } = requirePayoutTerms(config)
  const fee = { wallet: wallet.toLowerCase() as Address, hash: hash.toLowerCase() as Hash }
  if (!(await isContract(sale.chain, fee.wallet)))
    throw new Error(`${wallet} is no contract wallet: its own transaction is judged without you.`)
  await checkTransaction(sale.chain, fee)
  const usdt = await readUsdt(sale)
  const chainId = sale.chain.id
  const used = await inTransaction(db, (tx) => consumeFee(tx, config, { chainId, fee, usdt }))
  if (typeof used === 'string') throw new Error(`${wallet} ${whyUnused[used]}.`)
  return `${used.amount} of USDT's smallest unit are paid to ${wallet}.`
}

/** Checks the parts that a node can prove. The operator has verified in an explorer that the receiver got the coins. */
async function checkTransaction(
  chain: ReturnType<typeof requirePayoutTerms>['sale']['chain'],
  { wallet, hash }: { wallet: Address; hash: Hash },
): Promise<void> {
  const receipt = await findReceipt(openChainClient(chain), [{ hash }])
  if (!receipt || !(await isFinal(chain, receipt))) throw new Error(`${hash} is not final yet.`)
  if (receipt.status !== 'success') throw new Error(`${hash} has failed.`)
  if (receipt.blockNumber < (chain.createdIn['Ido'] ?? 0n)) throw new Error(`${hash} is older than the sale.`)
  const called = [receipt.to, ...receipt.logs.map(({ address }) => address)]
  if (!called.some((address) => address && isAddressEqual(address, wallet)))
    throw new Error(`${hash} has nothing to do with ${wallet}.`)
}
