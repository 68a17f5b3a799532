import { formatEther } from 'viem'

/** '31 USD', '0.0125 ETH', '3 credits'. */
export function describeAmount({ unit, amount }: { unit: string; amount: bigint }): string {
  if (unit === 'wei') return `${formatEther(amount)} ETH`
  if (unit === 'credits') return `${amount} ${amount === 1n ? 'credit' : 'credits'}`
  const cents = amount % 100n
  return `${amount / 100n}${cents === 0n ? '' : `.${String(cents).padStart(2, '0')}`} USD`
}
