/** Deploys our contracts on a test chain with the deployment command, and provides accounts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toHex } from 'viem'
import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { programEnvironment } from '../program-environment.ts'

const command = fileURLToPath(new URL('../deploy/cli.ts', import.meta.resolve('@meridian/contracts/abi')))
const mnemonic = 'test test test test test test test test test test test junk'

/** Accounts that a test chain funds; the first one is deployer, minter and owner. */
export const testAccount = (index: number) => mnemonicToAccount(mnemonic, { addressIndex: index })

export interface TestDeployment {
  /** For CHAIN_<id>_DEPLOYMENT. */
  file: string
  addresses: Record<string, Address>
  createdIn: Record<string, bigint>
}

/** Writes the deployment into the file. */
export async function deployTestContracts({
  rpcUrl,
  chainId,
  set,
  file,
}: {
  rpcUrl: string
  chainId: number
  set: 'land' | 'gin'
  file: string
}): Promise<void> {
  const key = testAccount(0).getHdKey().privateKey
  const child = spawn(
    process.execPath,
    [command, '--rpc', rpcUrl, '--chain', String(chainId), '--set', set, '--out', file, '--demo'],
    {
      env: {
        ...programEnvironment,
        DEPLOYER_PRIVATE_KEY: toHex(key!),
        REFUNDER_ADDRESS: testAccount(4).address,
        REFUND_CONTRACT_LIMIT: '1000',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the contracts were not deployed: ${said}`)
}

export function readTestDeployment(file: string): TestDeployment {
  const { contracts } = JSON.parse(readFileSync(file, 'utf8')) as {
    contracts: Record<string, { address: Address; blockNumber: number }>
  }
  const entries = Object.entries(contracts)
  return {
    file,
    addresses: Object.fromEntries(entries.map(([name, { address }]) => [name, address])),
    createdIn: Object.fromEntries(entries.map(([name, { blockNumber }]) => [name, BigInt(blockNumber)])),
  }
}
