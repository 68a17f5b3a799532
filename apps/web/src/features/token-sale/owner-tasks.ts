/** The actions of the sale's owner. Loaded with the first press. */
import { idoAbi } from '@meridian/contracts/abi'
import i18next from 'i18next'
import { ownerTask } from '#features/tokens/flow/owner-task.ts'
import { tokenCall } from '#features/tokens/flow/token-task.ts'
import type { TokenTask } from '#features/tokens/flow/token-task.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import type { Sale } from './sale.ts'
import './words.ts'

export interface OwnedSale {
  chain: Chain
  sale: Sale
  owner: Address
}

const success = () => ({ title: i18next.t('sale:doneTitle'), message: i18next.t('sale:done') })

export const setPriceTask = ({ chain, sale, owner }: OwnedSale, price: bigint): TokenTask =>
  ownerTask({
    kind: 'setPrice',
    chain,
    wallet: owner,
    call: tokenCall({ address: sale.ido, abi: idoAbi, functionName: 'setPrice', args: [price] }),
    success,
  })

export const depositTask = ({ chain, sale, owner }: OwnedSale, amount: bigint): TokenTask =>
  ownerTask({
    kind: 'depositSale',
    chain,
    wallet: owner,
    deposit: { token: sale.mass, amount },
    call: tokenCall({ address: sale.ido, abi: idoAbi, functionName: 'deposit', args: [amount] }),
    success,
  })

export const withdrawTask = (
  { chain, sale, owner }: OwnedSale,
  token: 'mass' | 'usdt',
  amount: bigint,
): TokenTask =>
  ownerTask({
    kind: 'withdrawSale',
    chain,
    wallet: owner,
    call: tokenCall({
      address: sale.ido,
      abi: idoAbi,
      functionName: 'withdraw',
      args: [sale[token], owner, amount],
    }),
    success,
  })
