import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { chainTime, rewardAt, secondsToClaim } from './reward.ts'
import { poolQuery, stakeQuery } from './stake-query.ts'

const TICK_MS = 1000

/** A wallet's reward and the time of the next claim, counting between reads; null until they are loaded. */
export function useReward(chain: Chain, wallet: Address) {
  const { data: pool } = useQuery(poolQuery(chain))
  const { data: stake } = useQuery(stakeQuery(chain, wallet))
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (!pool || !stake) return null
  const now = chainTime(stake, chain, nowMs)
  return {
    stake,
    reward: rewardAt(stake, pool, now),
    secondsLeft: secondsToClaim(stake, pool, now),
  }
}
