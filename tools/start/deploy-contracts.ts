import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { openChainKeys } from '@meridian/sandbox/chains/chain-keys'
import { root } from '../bootstrap/checkout.mjs'
import { hashInputs } from './state/hash-inputs.ts'
import type { NodeProgram } from './parts/node-part.ts'

export type EmbeddedChain = { id: number; set: 'land' | 'gin'; rpcUrl: string; deployment: string }

/** So that a reward can be claimed while one looks at the demo; a live deployment has a day. */
const demoClaimSeconds = '60'

type Options = Pick<NodeProgram, 'env' | 'log' | 'world'> & {
  bundle: string | null
  keys: string
  run: (program: NodeProgram) => Promise<string>
}

/**
 * Deploys the contracts to the embedded chains. The deployment skips what exists. Checking first whether anything is
 * missing saves the time to load it.
 */
export async function deployContracts(chains: EmbeddedChain[], options: Options): Promise<EmbeddedChain[]> {
  const sources = await hashInputs(root, ['packages/contracts/deploy', 'packages/contracts/generated'])
  // Token metadata has the product's URL, whose port may have changed.
  const stamp = `${sources} ${options.env['PUBLIC_URL']}`
  const missing: EmbeddedChain[] = []
  for (const chain of chains) if (!(await isDeployed(chain, stamp))) missing.push(chain)
  if (missing.length === 0) return missing

  const { deployer, minter, treasury, refunder, keeper } = await openChainKeys(options.keys)
  const env = {
    STAKING_CLAIM_SECONDS: demoClaimSeconds,
    ...options.env,
    DEPLOYER_PRIVATE_KEY: deployer.privateKey,
    MINTER_ADDRESS: minter.address,
    TREASURY_ADDRESS: treasury.address,
    REFUNDER_ADDRESS: refunder.address,
    KEEPER_ADDRESS: keeper.address,
  }
  await Promise.all(missing.map((chain) => deploy(chain, stamp, { ...options, env })))
  return missing
}

async function deploy(
  chain: EmbeddedChain,
  stamp: string,
  { env, bundle, log, world, run }: Options,
): Promise<void> {
  const { id, set, rpcUrl, deployment } = chain
  const args = ['--rpc', rpcUrl, '--chain', String(id), '--set', set, '--demo', '--out', deployment]
  const name = `deploying the contracts on chain ${id}`
  await run({ name, entry: 'packages/contracts/deploy/cli.ts', args, env, bundle, log, world })
  await writeFile(stampOf(chain), stamp)
}

/** The file lists what was deployed; only the chain shows whether it still exists. */
async function isDeployed(chain: EmbeddedChain, stamp: string): Promise<boolean> {
  if (existsSync(`${chain.deployment}.pending`)) return false
  try {
    if ((await readFile(stampOf(chain), 'utf8')) !== stamp) return false
    const { contracts } = JSON.parse(await readFile(chain.deployment, 'utf8')) as {
      contracts: Record<string, { address: string }>
    }
    const questions = Object.values(contracts).map(({ address }, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getCode',
      params: [address, 'latest'],
    }))
    const response = await fetch(chain.rpcUrl, { method: 'POST', body: JSON.stringify(questions) })
    const answers = (await response.json()) as { result?: string }[]
    return answers.every(({ result }) => result !== undefined && result !== '0x')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function stampOf({ deployment }: EmbeddedChain): string {
  return deployment.replace(/\.json$/, '.stamp')
}
