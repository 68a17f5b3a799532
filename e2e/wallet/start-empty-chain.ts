import { startAnvil } from '@meridian/contracts/anvil'

export type EmptyChain = { id: number; rpcUrl: string; stop: () => Promise<void> }

/** A chain that holds no account, so that nobody can borrow a key of the node's. */
export async function startEmptyChain(id: number): Promise<EmptyChain> {
  const anvil = await startAnvil({ chainId: id, args: ['--accounts', '0', '--prune-history'] })
  return { id, ...anvil }
}
