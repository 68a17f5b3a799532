/** The withdrawal of a referral reward: the wallet that earned it pays a fee, then the server pays out. */
import { AppError } from '@meridian/shared/errors'
import i18next from 'i18next'
import { isLess } from './is-less.ts'
import { isUseless } from './judge-fee.ts'
import { feeKey } from './stored-fee.ts'
import type { Referred } from './referred.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { requestPayment } from '#features/wallet/transaction/request-payment.ts'
import type { TransactionEffects } from '#features/wallet/transaction/transaction-effects.ts'
import { TransactionRefusal } from '#features/wallet/transaction/wallet-transaction.ts'
import type { Prepared, WalletTransaction } from '#features/wallet/transaction/wallet-transaction.ts'
import { shortenAddress } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { formatDecimal } from '#lib/token-amount.ts'
import './words.ts'

/** The exact gas of a plain transfer: the recipient is not a contract. */
const TRANSFER_GAS = 21_000n

type Fee = NonNullable<Referred['fee']>
/** Null where the fee was paid on another device. */
type Session = Fee | null

export interface WithdrawalWorld {
  chain: Pick<Chain, 'id' | 'coin'>
  /** The wallet that earned the reward. */
  wallet: string
  server: {
    count: () => Promise<Referred>
    withdraw: (hash: string) => Promise<{ pending: boolean }>
  }
  dialogs: TransactionEffects['dialogs']
  /** If the node does not answer, the withdrawal continues: the server and the wallet check too. */
  reader: {
    isContract: (account: Address) => Promise<boolean>
    hasLess: (account: Address, coins: string) => Promise<boolean>
  }
  refresh: () => void
}

const format = (decimal: string) => formatDecimal(decimal, i18next.language, 6)

export const withdrawal = (world: WithdrawalWorld): WalletTransaction<Session> => {
  const { chain, wallet, server } = world
  const { symbol } = chain.coin
  return {
    key: feeKey({ chainId: chain.id, wallet }),
    prepare: ({ givenUpHash }) => prepare(world, givenUpHash),
    chainId: () => chain.id,
    request: async (fee) => {
      const { coins, receiver } = fee ?? { coins: '0', receiver: wallet }
      const payment = await requestPayment({ targetWallet: receiver, amountCurrency: coins, data: '0x' })
      return { ...payment, from: wallet, gas: TRANSFER_GAS }
    },
    check: (fee, account) => checkWallet(world, fee, account),
    verify: ({ hash }) => server.withdraw(hash),
    staysValid: (error) => !isUseless(error),
    refresh: world.refresh,
    progress: {
      title: () => i18next.t('referrals:progress'),
      sending: (fee) => i18next.t('referrals:sending', { coins: format(fee?.coins ?? '0'), symbol }),
      verifying: () => i18next.t('referrals:verifying'),
    },
    notices: {
      busy: () => ({ message: i18next.t('referrals:elsewhere') }),
      otherAccount: (account) =>
        i18next.t('referrals:otherAccount', {
          address: shortenAddress(account, 5),
          wallet: shortenAddress(wallet, 5),
        }),
      nothingSent: () => i18next.t('referrals:notSent'),
      // The title is the hash, which support needs.
      refused: ({ hash }, error) => ({ error: true, title: hash, message: errorMessage(error) }),
      slow: () => ({
        error: false,
        title: i18next.t('referrals:waitTitle'),
        message: i18next.t('referrals:wait'),
      }),
      succeeded: () => ({
        error: false,
        title: i18next.t('referrals:paidTitle'),
        message: i18next.t('referrals:paid'),
      }),
      gone: () => ({
        title: i18next.t('referrals:goneTitle'),
        message: i18next.t('referrals:gone'),
        fact: i18next.t('referrals:feeTransaction'),
        ok: i18next.t('referrals:beginAnew'),
        cancel: i18next.t('referrals:keepWaiting'),
      }),
    },
  }
}

/**
 * Uses a fee that was already paid, on any device. Checks that there is something to withdraw before asking for a new
 * fee.
 */
async function prepare(world: WithdrawalWorld, givenUpHash: string): Promise<Prepared<Session>> {
  const referred = await world.server.count()
  const { balance, minimum, can_withdraw, withdrawal: latest, unused_hash: unused, fee } = referred
  if (latest && latest.state !== 'paid' && latest.hash !== givenUpHash)
    return { kind: 'sent', session: null, hash: latest.hash }
  if (isLess(balance, minimum)) throw new AppError('REFERRAL_TOO_LITTLE', { params: { least: minimum } })
  if (!can_withdraw) throw new AppError('REFERRAL_NOT_ENTITLED')
  if (unused !== undefined && unused !== givenUpHash) return { kind: 'sent', session: null, hash: unused }
  if (!fee) throw new TransactionRefusal(i18next.t('referrals:closed'))
  return (await confirmFee(world, balance, fee)) ? { kind: 'ready', session: fee } : { kind: 'stopped' }
}

function confirmFee({ dialogs, wallet, chain }: WithdrawalWorld, balance: string, fee: Fee) {
  const amount = format(balance)
  const t = i18next.t
  return dialogs.ask({
    title: t('referrals:askTitle', { amount }),
    message: t('referrals:ask'),
    facts: [
      [t('referrals:youGet'), t('referrals:usdt', { amount })],
      [t('referrals:toWallet'), shortenAddress(wallet, 5)],
      [t('referrals:fee'), t('referrals:feeValue', { coins: format(fee.coins), symbol: chain.coin.symbol })],
      [t('referrals:receiver'), shortenAddress(fee.receiver, 5)],
    ],
    note: t('referrals:askNote'),
    ok: t('referrals:withdraw'),
  })
}

async function checkWallet(
  { reader, chain }: WithdrawalWorld,
  fee: Session,
  account: Address,
): Promise<void> {
  if (await reader.isContract(account)) throw new AppError('REFERRAL_CONTRACT_WALLET')
  const { coins } = fee ?? { coins: '0' }
  if (await reader.hasLess(account, coins))
    throw new TransactionRefusal(i18next.t('referrals:tooFewCoins', { coins, symbol: chain.coin.symbol }))
}
