import i18next from 'i18next'
import { readBalance } from './read-token.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { TransactionRefusal } from '#features/wallet/transaction/wallet-transaction.ts'
import type { TokenTask } from './token-task.ts'
import './words.ts'

/** More than a deposit uses, so that the wallet does not have to estimate it. */
const DEPOSIT_GAS = 300_000n
/** Approved at once, so that one approval covers many deposits. */
const DEPOSIT_ALLOWANCE = 10_000_000n * 10n ** 18n

interface OwnerWish extends Pick<TokenTask, 'kind' | 'chain' | 'wallet' | 'call' | 'success'> {
  deposit?: { token: Address; amount: bigint }
}

/** A call that only a contract's owner may make; the contract itself checks the owner. */
export function ownerTask({ deposit, ...wish }: OwnerWish): TokenTask {
  if (!deposit) return { ...wish, approval: null, check: async () => undefined }
  const { token, amount } = deposit
  return {
    ...wish,
    gas: DEPOSIT_GAS,
    approval: {
      token,
      spender: wish.call.address,
      needed: amount,
      amount: amount > DEPOSIT_ALLOWANCE ? amount : DEPOSIT_ALLOWANCE,
    },
    check: async () => {
      if ((await readBalance(wish.chain, token, wish.wallet)) < amount)
        throw new TransactionRefusal(i18next.t('tokens:tooLittle'))
    },
  }
}
