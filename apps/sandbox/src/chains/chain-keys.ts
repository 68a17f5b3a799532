import { readFile } from 'node:fs/promises'
import { writeFileAtomically } from '#files/write-file-atomically.ts'

/** Each task has its own key, which limits what a leaked key can do on chain. `demo`: the demo login's wallet. */
const tasks = ['deployer', 'minter', 'treasury', 'refunder', 'keeper', 'faucet', 'wert', 'demo'] as const

export type Task = (typeof tasks)[number]
export type ChainKey = { address: `0x${string}`; privateKey: `0x${string}` }
export type ChainKeys = Record<Task, ChainKey>

/** The demo world's keys: random, created once, readable by their owner only, never printed. */
export async function openChainKeys(path: string): Promise<ChainKeys> {
  const stored = await readChainKeys(path)
  const missing = tasks.filter((task) => !stored[task])
  if (missing.length === 0) return stored as ChainKeys

  const { generatePrivateKey, privateKeyToAddress } = await import('viem/accounts')
  for (const task of missing) {
    const privateKey = generatePrivateKey()
    stored[task] = { address: privateKeyToAddress(privateKey), privateKey }
  }
  await writeFileAtomically(path, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
  return stored as ChainKeys
}

async function readChainKeys(path: string): Promise<Partial<ChainKeys>> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Partial<ChainKeys>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
