import { createStore } from 'zustand/vanilla'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Chain } from '#features/wallet/connection/networks.ts'
import { askNode } from './ask-node.ts'
import { askOwner } from './prompts.ts'
import { quoteTransaction, toBigInt } from './quote-transaction.ts'
import type { TransactionQuote } from './quote-transaction.ts'
import type { WantedTransaction } from './read-transaction.ts'

let last: Promise<unknown> = Promise.resolve()

/** Says what it costs, asks the owner, signs here and hands the signed bytes to the chain. */
export async function sendTransaction(
  site: string,
  account: PrivateKeyAccount,
  chain: Chain,
  wanted: WantedTransaction,
): Promise<unknown> {
  const first = await quoteTransaction(chain, wanted)
  const quote = createStore<TransactionQuote>()(() => first)
  const refresh = async () => quote.setState(await quoteTransaction(chain, wanted))
  await askOwner(site, { kind: 'send', address: account.address, chain, quote, refresh })
  // One after the other: two at once would take the same nonce.
  const turn = last.then(() => signAndSend(account, chain, wanted, quote.getState()))
  last = turn.catch(() => undefined)
  return turn
}

async function signAndSend(
  account: PrivateKeyAccount,
  chain: Chain,
  wanted: WantedTransaction,
  { to, value, data, gas, fees }: TransactionQuote,
): Promise<unknown> {
  const nonce =
    wanted.nonce ?? toBigInt(await askNode(chain, 'eth_getTransactionCount', [account.address, 'pending']))
  const signed = await account.signTransaction({
    chainId: chain.id,
    nonce: Number(nonce),
    value,
    ...(to && { to }),
    ...(data && { data }),
    ...(gas !== null && { gas }),
    ...('gasPrice' in fees ? { type: 'legacy', ...fees } : { type: 'eip1559', ...fees }),
  })
  return askNode(chain, 'eth_sendRawTransaction', [signed])
}
