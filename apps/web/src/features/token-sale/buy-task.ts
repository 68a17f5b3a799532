/** Loaded with the first press. */
import { idoAbi } from '@meridian/contracts/abi'
import { verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import i18next from 'i18next'
import { parseEventLogs, zeroAddress } from 'viem'
import type { TransactionReceipt } from 'viem'
import { tokenCall } from '#features/tokens/token-task.ts'
import type { TokenTask } from '#features/tokens/token-task.ts'
import { readBalance } from '#features/tokens/read-token.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { TransactionRefusal } from '#features/wallet/transaction/wallet-transaction.ts'
import { call } from '#lib/api.ts'
import { VERIFY_TIMEOUT_MS, whetherFinal } from '#lib/flow/poll-until-decided.ts'
import { formatTokens, toDecimal } from '#lib/token-amount.ts'
import { clearStoredPurchase, storePurchase } from './stored-purchase.ts'
import type { StoredPurchase } from './stored-purchase.ts'
import { costOf, massFor } from './quote.ts'
import { readSale } from './read-sale.ts'
import type { Sale } from './sale.ts'
import '#features/tokens/words.ts'
import './words.ts'

export interface PurchaseInput {
  chain: Chain
  /** The sale that the buyer saw: the purchase fails if the price has changed. */
  sale: Sale
  wallet: Address
  /** The typed USDT, in smallest units. */
  usdt: bigint
  /** Null: none; never the wallet itself, which the contract rejects. */
  referrer: Address | null
}

export function buyTask({ chain, sale, wallet, usdt, referrer }: PurchaseInput): TokenTask {
  const mass = massFor(usdt, sale.price)
  const cost = costOf(mass, sale.price)
  const { usdtDecimals } = sale
  return {
    ...follow(chain, { wallet, cost, mass, usdtDecimals }),
    approval: { token: sale.usdt, spender: sale.ido, needed: cost, amount: cost },
    call: tokenCall({
      address: sale.ido,
      abi: idoAbi,
      functionName: 'buy',
      args: [mass, cost, referrer ?? zeroAddress],
    }),
    check: () => refuseEarly({ chain, sale, wallet, mass, cost }),
    keep: (hash) =>
      storePurchase({
        chainId: chain.id,
        hash,
        wallet,
        cost: String(cost),
        mass: String(mass),
        usdtDecimals,
      }),
  }
}

/** Resumes a purchase that was sent before the page was reloaded. */
export const resumePurchase = (
  chain: Chain,
  { wallet, cost, mass, usdtDecimals }: StoredPurchase,
): TokenTask => ({
  ...follow(chain, { wallet: wallet as Address, cost: BigInt(cost), mass: BigInt(mass), usdtDecimals }),
  approval: null,
  call: { address: zeroAddress, abi: [], functionName: '', args: [] },
  check: async () => undefined,
})

interface Purchase {
  wallet: Address
  cost: bigint
  mass: bigint
  usdtDecimals: number
}

function follow(chain: Chain, { wallet, cost, mass, usdtDecimals }: Purchase) {
  /** The amount in the receipt, which may be lower than the approved one. */
  const bought = (receipt: TransactionReceipt) => {
    const [event] = parseEventLogs({
      abi: idoAbi,
      eventName: 'Bought',
      args: { buyer: wallet },
      logs: receipt.logs,
    })
    return event ? { mass: event.args.massAmount, cost: event.args.usdtCost } : { mass, cost }
  }
  return {
    kind: 'buy',
    chain,
    wallet,
    verify: (receipt: TransactionReceipt) =>
      whetherFinal(
        call(
          verifyPurchase,
          {
            body: {
              wallet,
              amount_usdt: toDecimal(bought(receipt).cost, usdtDecimals),
              hash: receipt.transactionHash,
            },
          },
          { timeoutMs: VERIFY_TIMEOUT_MS },
        ),
      ),
    forget: clearStoredPurchase,
    success: (receipt: TransactionReceipt) => {
      const { language } = i18next
      const real = bought(receipt)
      return {
        title: i18next.t('sale:boughtTitle'),
        message: i18next.t('sale:bought', {
          mass: formatTokens(real.mass, 18, language),
          usdt: formatTokens(real.cost, usdtDecimals, language),
        }),
      }
    },
  } as const
}

type Check = Pick<PurchaseInput, 'chain' | 'sale' | 'wallet'> & Pick<Purchase, 'mass' | 'cost'>

/** Checks in the order that is most useful for the buyer. */
async function refuseEarly({ chain, sale, wallet, mass, cost }: Check): Promise<void> {
  const { language } = i18next
  const [now, balance] = await Promise.all([readSale(chain), readBalance(chain, sale.usdt, wallet)])
  if (now.isPaused) throw new TransactionRefusal(i18next.t('sale:paused'))
  if (now.available === 0n) throw new TransactionRefusal(i18next.t('tokens:soldOut'))
  if (now.price !== sale.price)
    throw new TransactionRefusal(
      i18next.t('sale:newPrice', { price: formatTokens(now.price, now.usdtDecimals, language) }),
    )
  if (now.available < mass)
    throw new TransactionRefusal(
      i18next.t('tokens:onlyLeft', { amount: formatTokens(now.available, 18, language, 4) }),
    )
  if (balance < cost)
    throw new TransactionRefusal(
      i18next.t('sale:tooLittle', { amount: formatTokens(balance, sale.usdtDecimals, language) }),
    )
}
