/** Chains for tests and measurements. */
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { startDevChainProcess } from './start-dev-chain.ts'
import type { DevChainProcess, OpenParams } from './start-dev-chain.ts'

export interface OpenedChain {
  /** The value for `copyOf`. */
  name: string
  rpcUrl: string
  close: () => Promise<void>
}

let shared: Promise<DevChainProcess> | null = null
let opened = 0
/**
 * Tests call contracts that loop for ever, and EDR's memory grows with gas. This is more gas than any finite call
 * needs.
 */
const callGas = 6_000_000
const memoryLimit = 4000

/** Opens a separate chain, in one process shared by all chains of this process. Ten accounts are funded. */
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

/** A client for all methods of nodes and wallets, and for the test methods: mining, balances, clock. */
export const connectToTestChain = (rpcUrl: string) =>
  createTestClient({ mode: 'hardhat', transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

export type TestChainClient = ReturnType<typeof connectToTestChain>

/**
 * Replaces the last blocks by the same number of others. Each given transaction is mined again in the block of its
 * index.
 */
export const reorganiseChain = (
  client: TestChainClient,
  depth: number,
  again: [signedBytes: `0x${string}`, block: number][] = [],
): Promise<void> => client.request({ method: 'devchain_reorganise', params: [depth, again] } as never)

/** Removes the last blocks. */
export const rollBackChain = (client: TestChainClient, depth: number): Promise<void> =>
  client.request({ method: 'devchain_rollback', params: [depth] } as never)
