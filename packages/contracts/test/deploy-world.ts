/** A chain and a deployment file for each deployment test, and the list of created contracts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectToTestChain,
  openTestChain,
  type OpenedChain,
  type TestChainClient,
} from '@meridian/dev-chain/open-test-chain'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect } from 'vitest'
import { deployContracts, type DeployOptions } from '#deploy/deploy-contracts.ts'
import { bytecode } from '#generated/bytecode.ts'
import { listCreations, people } from './test-chain.ts'

export const landContracts = Object.keys(bytecode).toSorted()

export let opened: OpenedChain
export let chain: TestChainClient
export let folder: string
export let file: string

beforeEach(async () => {
  await startChain()
  folder = mkdtempSync(join(tmpdir(), 'meridian-deploy-'))
  file = join(folder, 'chains', '5.json')
})

afterEach(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

/** Deletes the chain and starts a new one in its place. */
export async function replaceChain(chainId?: number): Promise<void> {
  await opened.close()
  await startChain(chainId)
}

async function startChain(chainId = 5): Promise<void> {
  opened = await openTestChain({ chainId })
  chain = connectToTestChain(opened.rpcUrl)
}

export const deploy = (options: Partial<DeployOptions> = {}) =>
  deployContracts({
    rpcUrl: opened.rpcUrl,
    chainId: 5,
    deployer: people.deployer,
    set: 'land',
    file,
    demo: true,
    ...options,
  })

/** Throws when a contract was created twice, or an unknown one was created. */
export async function createdNames(): Promise<string[]> {
  const names = (await listCreations(chain)).map((input) => nameOf(input))
  expect(names).toHaveLength(new Set(names).size)
  return names.toSorted()
}

/** Gin and Mass differ only by their names, so this compares the whole creation code. */
function nameOf(input: Hex): string {
  const found = Object.entries(bytecode).find(([, code]) => input.startsWith(code))
  return found?.[0] ?? `unknown ${input.slice(0, 20)}`
}
