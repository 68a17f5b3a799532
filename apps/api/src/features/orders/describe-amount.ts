import type { PaymentMethod } from '@meridian/shared/orders'
import { formatEther } from 'viem'

/** '31 USD', '0.0125 ETH', '3 credits'. */
export function describeAmount({ unit, amount }: { unit: string; amount: bigint }): string {
  if (unit === 'wei') return `${formatEther(amount)} ETH`
  if (unit === 'credits') return `${amount} ${amount === 1n ? 'credit' : 'credits'}`
  const cents = amount % 100n
  return `${amount / 100n}${cents === 0n ? '' : `.${String(cents).padStart(2, '0')}`} USD`
}

interface Arrival {
  unit: string
  amount: bigint
  method: PaymentMethod
}

/** '26 USD came by card (Stripe)', '0.0125 ETH came by card (widget)', '0.0125 came in ETH', '3 came in land credits'. */
export function describeArrival({ unit, amount, method }: Arrival): string {
  if (method === 'eth') return `${formatEther(amount)} came in ETH`
  if (method === 'credits') return `${amount} came in land credits`
  return `${describeAmount({ unit, amount })} came by card (${method === 'stripe' ? 'Stripe' : 'widget'})`
}
