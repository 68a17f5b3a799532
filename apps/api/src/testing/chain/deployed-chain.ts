/**
 * A chain with our contracts. Each test process deploys the contracts once; every further chain is a copy, which takes
 * milliseconds.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectToTestChain, openTestChain } from '@meridian/dev-chain/open-test-chain'
import { cleanUp } from '#testing/clean-up.ts'
import { deployTestContracts, readTestDeployment } from './test-contracts.ts'
import type { TestDeployment } from './test-contracts.ts'

/** More blocks than any test replaces, so that a reorganisation never removes the deployment. */
const deepestReorganisation = 16

export type ContractSet = 'land' | 'gin'

interface Template {
  /** The chain to copy. */
  name: string
  deploymentFile: string
}

const templates = new Map<string, Promise<Template>>()

/** @param anew creates a chain that shares only its first block with other chains. */
export async function startDeployedChain(
  chainId: number,
  set: ContractSet,
  anew = false,
): Promise<{ rpcUrl: string; deployment: TestDeployment }> {
  const key = `${chainId}-${set}`
  const known = (anew ? undefined : templates.get(key)) ?? makeTemplate(chainId, set)
  if (!anew) templates.set(key, known)
  const { name, deploymentFile } = await known
  const folder = mkdtempSync(join(tmpdir(), 'meridian-contracts-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, `${chainId}.json`)
  copyFileSync(deploymentFile, file)
  const { rpcUrl, close } = await openTestChain({ chainId, copyOf: name })
  cleanUp(close)
  return { rpcUrl, deployment: readTestDeployment(file) }
}

async function makeTemplate(chainId: number, set: ContractSet): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const deploymentFile = join(folder, 'deployment.json')
  const { name, rpcUrl } = await openTestChain({ chainId })
  await deployTestContracts({ rpcUrl, chainId, set, file: deploymentFile })
  await connectToTestChain(rpcUrl).mine({ blocks: deepestReorganisation })
  return { name, deploymentFile }
}
