/** Chains for tests and measurements. */
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { startDevChainProcess } from './start-dev-chain.ts'
import type { DevChainProcess, OpenParams } from './start-dev-chain.ts'

export interface OpenedChain {
  /** For `copyOf`. */
  name: string
  rpcUrl: string
  close: () => Promise<void>
}

let shared: Promise<DevChainProcess> | null = null
let opened = 0
/** Tests call contracts that loop for ever, with more gas than any that ends; which takes megabytes. */
const callGas = 6_000_000
const memoryLimit = 4000

/** A chain of its own, in a process that all chains of this process share. Ten accounts are funded. */
export async function openTestChain(params: Partial<Omit<OpenParams, 'name'>> = {}): Promise<OpenedChain> {
  const { open, close } = await (shared ??= startShared())
  opened += 1
  const name = `chain-${opened}`
  const rpcUrl = await open({ name, chainId: 5, accounts: 10, reorganisable: true, callGas, ...params })
  return { name, rpcUrl, close: () => close(name) }
}

async function startShared(): Promise<DevChainProcess> {
  const started = await startDevChainProcess({ memoryLimit })
  void started.ended.then((reason) => {
    shared = null
    process.stderr.write(`The chain program of the tests ended: ${reason}\n`)
  })
  return started
}

/** Everything a node and its wallets can do, and what only a test chain can: mine, set balances, move its clock. */
export const connectToTestChain = (rpcUrl: string) =>
  createTestClient({ mode: 'hardhat', transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

export type TestChainClient = ReturnType<typeof connectToTestChain>

/** Replaces the last blocks by as many others; those transactions are mined again, each in the block of that index. */
export const reorganiseChain = (
  client: TestChainClient,
  depth: number,
  again: [signedBytes: `0x${string}`, block: number][] = [],
): Promise<void> => client.request({ method: 'devchain_reorganise', params: [depth, again] } as never)

/** Takes the last blocks back. */
export const rollBackChain = (client: TestChainClient, depth: number): Promise<void> =>
  client.request({ method: 'devchain_rollback', params: [depth] } as never)
