import { readFile } from 'node:fs/promises'
import { callNode } from '#chains/rpc.ts'

/** The amount that the card is charged for some ether. */
export type CardPrice = {
  /** US dollars for one ether, without the provider's margin. */
  rate: number
  purchaseCents: number
  feeCents: number
  totalCents: number
}

export const feePercent = 1

/** The first bytes of calls to `latestRoundData()` and `decimals()`. */
const latestRoundData = '0xfeaf968c'
const decimalsCall = '0x313ce567'
const wei = 10n ** 18n

/** Reads the demo chain's own price feed; null while it has none. */
export async function cardPrice(
  value: bigint,
  { rpcUrl, deployment }: { rpcUrl: string; deployment: string },
): Promise<CardPrice | null> {
  try {
    const { contracts } = JSON.parse(await readFile(deployment, 'utf8')) as {
      contracts: Record<string, { address: string } | undefined>
    }
    const to = contracts['PriceFeed']?.address
    const [round, decimals] = (await Promise.all(
      [latestRoundData, decimalsCall].map((data) => callNode(rpcUrl, 'eth_call', [{ to, data }, 'latest'])),
    )) as [string, string]
    // The answer is the second word.
    const answer = BigInt(`0x${round.slice(66, 130)}`)
    const unit = 10n ** BigInt(decimals)
    if (answer <= 0n) return null
    const purchaseCents = Number((value * answer * 100n + wei * unit - 1n) / (wei * unit))
    const feeCents = Math.ceil((purchaseCents * feePercent) / 100)
    return {
      rate: Number((answer * 100n) / unit) / 100,
      purchaseCents,
      feeCents,
      totalCents: purchaseCents + feeCents,
    }
  } catch {
    return null
  }
}
