/** The actions of a wallet, or of the pool's owner, on a stake. Loaded with the first press. */
import { stakingAbi } from '@meridian/contracts/abi'
import i18next from 'i18next'
import { parseEventLogs } from 'viem'
import { ownerTask } from '#features/tokens/flow/owner-task.ts'
import { tokenCall } from '#features/tokens/flow/token-task.ts'
import type { TokenTask } from '#features/tokens/flow/token-task.ts'
import { readBalance } from '#features/tokens/read-token.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { TransactionRefusal } from '#features/wallet/transaction/wallet-transaction.ts'
import { formatTokens } from '#lib/token-amount.ts'
import { readPool, readStake } from './read-stake.ts'
import { chainTime, promisedFor } from './reward.ts'
import type { Pool } from './stake.ts'
import '#features/tokens/words.ts'
import './words.ts'

/** More gas than a stake needs, so that the wallet need not estimate it. */
const STAKE_GAS = 300_000n

export interface Staker {
  chain: Chain
  pool: Pool
  wallet: Address
}

const mass = (amount: bigint, most = 18) => formatTokens(amount, 18, i18next.language, most)
const contractOf = ({ staking }: Pool) => ({ address: staking, abi: stakingAbi }) as const

export const stakeTask = ({ chain, pool, wallet }: Staker, amount: bigint): TokenTask => ({
  kind: 'stake',
  chain,
  wallet,
  gas: STAKE_GAS,
  approval: { token: pool.token, spender: pool.staking, needed: amount, amount },
  call: tokenCall({ ...contractOf(pool), functionName: 'stake', args: [amount] }),
  check: () => refuseEarly({ chain, pool, wallet }, amount),
  success: ({ logs }) => {
    // As the chain has it: a recovered transaction may be of another amount than was typed now.
    const [event] = parseEventLogs({ abi: stakingAbi, eventName: 'Staked', logs })
    return {
      title: i18next.t('staking:stakedTitle'),
      message: i18next.t('staking:stakedText', { amount: mass(event?.args.amount ?? amount) }),
    }
  },
})

/** Checks in the order that is most useful for the visitor. */
async function refuseEarly({ chain, pool: { token }, wallet }: Staker, amount: bigint): Promise<void> {
  const [pool, stake, balance] = await Promise.all([
    readPool(chain),
    readStake(chain, wallet),
    readBalance(chain, token, wallet),
  ])
  const now = chainTime(stake, chain, Date.now())
  if (pool.isPaused) throw new TransactionRefusal(i18next.t('staking:paused'))
  if (now >= pool.termEnd) throw new TransactionRefusal(i18next.t('tokens:ended'))
  if (balance < amount)
    throw new TransactionRefusal(i18next.t('staking:tooLittle', { amount: mass(balance, 4) }))
  if (promisedFor(amount, pool, now) > pool.available)
    throw new TransactionRefusal(i18next.t('tokens:poolDry'))
}

export const claimTask = ({ chain, pool, wallet }: Staker): TokenTask => ({
  kind: 'claim',
  chain,
  wallet,
  approval: null,
  call: tokenCall({ ...contractOf(pool), functionName: 'claimReward', args: [] }),
  check: async () => undefined,
  success: ({ logs }) => {
    const [event] = parseEventLogs({ abi: stakingAbi, eventName: 'RewardClaimed', logs })
    return {
      title: i18next.t('staking:claimedTitle'),
      message: i18next.t('staking:claimedText', { amount: mass(event?.args.reward ?? 0n) }),
    }
  },
})

export const withdrawStakeTask = ({ chain, pool, wallet }: Staker, amount: bigint): TokenTask => ({
  kind: 'withdrawStake',
  chain,
  wallet,
  approval: null,
  call: tokenCall({ ...contractOf(pool), functionName: 'withdrawStake', args: [amount] }),
  check: async () => undefined,
  success: ({ logs }) => {
    const [event] = parseEventLogs({ abi: stakingAbi, eventName: 'StakeWithdrawn', logs })
    return {
      title: i18next.t('staking:withdrawnTitle'),
      message: i18next.t('staking:withdrawnText', { amount: mass(event?.args.amount ?? amount) }),
    }
  },
})

const done = () => ({ title: i18next.t('staking:doneTitle'), message: i18next.t('staking:done') })

export const depositTask = ({ chain, pool, wallet }: Staker, amount: bigint): TokenTask =>
  ownerTask({
    kind: 'depositPool',
    chain,
    wallet,
    deposit: { token: pool.token, amount },
    call: tokenCall({ ...contractOf(pool), functionName: 'deposit', args: [amount] }),
    success: done,
  })

export const withdrawTask = ({ chain, pool, wallet }: Staker, amount: bigint): TokenTask =>
  ownerTask({
    kind: 'withdrawPool',
    chain,
    wallet,
    call: tokenCall({ ...contractOf(pool), functionName: 'withdraw', args: [wallet, amount] }),
    success: done,
  })
