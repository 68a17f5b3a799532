/** Payments and refunds on a chain, read from the node directly. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { parseEventLogs } from 'viem'
import type { TestLandChain } from './test-land-chain.ts'

export const inOrder = (amounts: bigint[]): bigint[] => amounts.toSorted((a, b) => (a < b ? -1 : 1))

export async function readPayments({
  client,
  deployment,
}: TestLandChain): Promise<{ tid: string | null; amount: bigint }[]> {
  const address = deployment.addresses['LandPayment']!
  const logs = await client.getLogs({ address, fromBlock: 0n, toBlock: 'latest' })
  return parseEventLogs({ abi: landPaymentAbi, logs, eventName: ['Paid', 'Received'] }).map((event) => ({
    tid: event.eventName === 'Paid' ? event.args.tid : null,
    amount: event.args.amount,
  }))
}

/** Sorted by amount. */
export async function readRefunds({ client, deployment }: TestLandChain): Promise<bigint[]> {
  const address = deployment.addresses['LandPayment']!
  const logs = await client.getLogs({ address, fromBlock: 0n, toBlock: 'latest' })
  const refunded = parseEventLogs({ abi: landPaymentAbi, logs, eventName: 'Refunded' })
  return inOrder(refunded.map(({ args }) => args.amount))
}
