import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams } from './provider-error.ts'
import { estimateGas, quoteTransaction, toBigInt } from './quote-transaction.ts'
import type { TransactionQuote } from './quote-transaction.ts'
import type { WantedTransaction } from './read-transaction.ts'
import type { AskNode, WalletChain } from './wallet-chain.ts'
import type { Keeper } from './wallet-world.ts'

interface Sending {
  account: PrivateKeyAccount
  chain: WalletChain
  wanted: WantedTransaction
}

interface Quoted {
  quote: TransactionQuote
  requote: () => Promise<TransactionQuote>
}

/** By keeper, because all transactions of a wallet share one. */
const turns = new WeakMap<Keeper, Promise<unknown>>()

/** Quotes the cost, prompts the owner, signs locally and sends the signed bytes to the chain. */
export async function sendTransaction(
  { keeper, askNode }: { keeper: Keeper; askNode: AskNode },
  sending: Sending,
  confirm: (quoted: Quoted) => Promise<void>,
): Promise<unknown> {
  const quoteNow = () => quoteTransaction(askNode, sending.chain, sending.wanted)
  let quote = await quoteNow()
  await confirm({ quote, requote: async () => (quote = await quoteNow()) })
  // One after the other: concurrent transactions would take the same nonce.
  const turn = (turns.get(keeper) ?? Promise.resolve()).then(() => signAndSend(askNode, sending, quote))
  turns.set(
    keeper,
    turn.catch(() => undefined),
  )
  return turn
}

async function signAndSend(
  askNode: AskNode,
  { account, chain, wanted }: Sending,
  { to, value, data, gas, fees }: TransactionQuote,
): Promise<unknown> {
  const count = async () => askNode(chain, 'eth_getTransactionCount', [account.address, 'pending'])
  const nonce = wanted.nonce ?? toBigInt(await count())
  const transaction = {
    chainId: chain.id,
    nonce: Number(nonce),
    value,
    ...(to && { to }),
    ...(data && { data }),
    // If the owner confirmed with too low a balance, the node returns the error here.
    gas: gas ?? (await estimateGas(askNode, chain, wanted)),
    ...('gasPrice' in fees ? { type: 'legacy' as const, ...fees } : { type: 'eip1559' as const, ...fees }),
  }
  const signed = await account.signTransaction(transaction).catch((error: unknown) => {
    throw invalidParams(`a transaction that can not be signed: ${String(error)}`)
  })
  return askNode(chain, 'eth_sendRawTransaction', [signed])
}
