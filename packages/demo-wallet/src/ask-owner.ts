import { alreadyAsking } from './provider-error.ts'
import type { WalletChain } from './wallet-chain.ts'
import type { Asked, Question, WalletWorld } from './wallet-world.ts'

/** A site may have one open prompt of each of these kinds; signatures and transactions may queue. */
const oneAtATime = new Set<Question['kind']>(['connect', 'switch', 'add'])

/** By keeper, because all requests to a wallet share one. */
const openWindows = new WeakMap<object, Set<string>>()

/** Returns when the owner confirmed; throws 4001 when the owner rejected. */
export async function askOwner<Chain extends WalletChain>(
  { keeper, askOwner: ask }: WalletWorld<Chain>,
  asked: Asked<Chain>,
): Promise<void> {
  const { site, question } = asked
  if (!oneAtATime.has(question.kind)) return ask(asked)
  const open = openWindows.get(keeper) ?? new Set()
  openWindows.set(keeper, open)
  const name = `${question.kind} ${site}`
  if (open.has(name)) throw alreadyAsking()
  open.add(name)
  try {
    await ask(asked)
  } finally {
    open.delete(name)
  }
}
