import type { Chain } from './start-chains.ts'
import type { ChainKeys, Task } from './chain-keys.ts'

const ether = 10n ** 18n

/** The initial balance of each key. The faucet pays every new wallet from its own, the card provider every buyer. */
const shares: Record<Task, bigint> = {
  deployer: 1_000n * ether,
  minter: 1_000n * ether,
  treasury: 1_000n * ether,
  refunder: 1_000n * ether,
  keeper: 1_000n * ether,
  faucet: 1_000_000n * ether,
  wert: 1_000_000n * ether,
  demo: 50n * ether,
}

/** Funds keys that the chain has never seen. A key that has spent its share is not refilled. */
export async function fundChain(chain: Chain, keys: ChainKeys): Promise<void> {
  for (const [task, share] of Object.entries(shares) as [Task, bigint][]) {
    const { address } = keys[task]
    const [balance, sent] = await Promise.all([
      ask(chain, 'eth_getBalance', address),
      ask(chain, 'eth_getTransactionCount', address),
    ])
    if (balance > 0n || sent > 0n) continue
    await chain.command('hardhat_setBalance', [address, `0x${share.toString(16)}`])
  }
}

async function ask(chain: Chain, method: string, address: string): Promise<bigint> {
  const answer = await chain.answer({ jsonrpc: '2.0', id: 1, method, params: [address, 'latest'] })
  if (Array.isArray(answer) || typeof answer.result !== 'string') throw new Error(`${method} gave no number`)
  return BigInt(answer.result)
}
