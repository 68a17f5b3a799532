/**
 * A chain with our contracts on it, at the price of starting one: the contracts are deployed once for each process,
 * and every further chain begins with the blocks that this took.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startAnvil } from '@meridian/contracts/anvil'
import { hexToBytes } from 'viem'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestChain } from './test-chain.ts'
import { connectToTestChain, deployTestContracts, readTestDeployment } from './test-contracts.ts'
import type { TestDeployment } from './test-contracts.ts'

export type ContractSet = 'land' | 'gin'

interface Template {
  /** What anvil loads. */
  state: string
  /** The deployment's file. */
  deployed: string
}

const templates = new Map<string, Promise<Template>>()

/** How far back a test may reorganise: of the blocks that anvil loaded, it does not have the states. */
const ownBlocks = 16

/** @param anew with no block, but the first, that another chain has. */
export async function startDeployedChain(
  chainId: number,
  set: ContractSet,
  anew = false,
): Promise<{ rpcUrl: string; deployment: TestDeployment }> {
  const name = `${chainId}-${set}`
  const known = (anew ? undefined : templates.get(name)) ?? makeTemplate(chainId, set)
  if (!anew) templates.set(name, known)
  const { state, deployed } = await known
  const folder = mkdtempSync(join(tmpdir(), 'meridian-contracts-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, `${chainId}.json`)
  copyFileSync(deployed, file)
  const rpcUrl = await startTestChain(chainId, ['--load-state', state])
  await connectToTestChain(rpcUrl).mine({ blocks: ownBlocks })
  return { rpcUrl, deployment: readTestDeployment(file) }
}

async function makeTemplate(chainId: number, set: ContractSet): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { rpcUrl, stop } = await startAnvil({ chainId })
  try {
    const deployed = join(folder, 'deployment.json')
    await deployTestContracts({ rpcUrl, chainId, set, file: deployed })
    const dump = await connectToTestChain(rpcUrl).dumpState()
    const state = join(folder, 'state.json')
    writeFileSync(state, gunzipSync(hexToBytes(dump)))
    return { state, deployed }
  } finally {
    await stop()
  }
}
