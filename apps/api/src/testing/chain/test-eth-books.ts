/** What a chain has of our payments and refunds in the end, asked of the node itself. */
import { landPaymentAbi } from '@meridian/contracts/abi'
import { parseEventLogs } from 'viem'
import type { TestLandChain } from './test-land-chain.ts'
import { treasury } from './test-sender.ts'

export const inOrder = (amounts: bigint[]): bigint[] => amounts.toSorted((a, b) => (a < b ? -1 : 1))

export async function whatCame({
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

/** In order. */
export async function whatWentBack({ client }: TestLandChain): Promise<bigint[]> {
  const values = []
  for (let blockNumber = await client.getBlockNumber(); blockNumber > 0n; blockNumber -= 1n) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    for (const { from, value } of transactions)
      if (from === treasury.address.toLowerCase()) values.push(value)
  }
  return inOrder(values)
}
