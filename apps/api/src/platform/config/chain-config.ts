import { readFileSync } from 'node:fs'
import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { readCoin } from './chain-coin.ts'
import type { Coin } from './chain-coin.ts'
import { readIndexerSettings } from './indexer-settings.ts'
import type { IndexerSettings } from './indexer-settings.ts'
import { readChainLimits } from './chain-limits.ts'
import type { ChainLimits } from './chain-limits.ts'

export interface ChainConfig extends IndexerSettings {
  id: number
  hexId: `0x${string}`
  name: string
  role: 'land' | 'gin'
  /** The server's own nodes, the preferred one first. The URLs may contain keys: never send them to a browser. */
  rpcUrls: readonly string[]
  /** How many nodes must return an event before it takes effect, so that a single node can not forge one. */
  witnesses: number
  /** The node that browsers use; in the demo a proxy on this origin. */
  publicRpcUrl: string | null
  explorerUrl: string | null
  coin: Coin
  contracts: Record<string, `0x${string}`>
  /** The block in which each contract was created: its events start there. */
  createdIn: Record<string, bigint>
  /** Dollar price of the coin, a Chainlink AggregatorV3. */
  priceFeed: `0x${string}` | null
  /** On a rollup: whether its sequencer runs, a Chainlink uptime feed. */
  sequencerFeed: `0x${string}` | null
  /** Whether Gin is converted here. */
  hasGin: boolean
  /** The receiver of converted Gin; the indexer ignores other transfers. Null: it reads all transfers of Gin. */
  ginReceiver: `0x${string}` | null
  limits: ChainLimits
}

const contractAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as `0x${string}`)

const deploymentFile = z.object({
  chainId: z.number(),
  contracts: z.record(
    z.string(),
    z.object({ address: contractAddress, blockNumber: z.int().nonnegative().default(0) }),
  ),
  priceFeed: contractAddress.optional(),
})

/** `npm run deploy` creates these. The product offers no feature whose contract is missing. */
const neededContracts: Record<ChainConfig['role'], string[]> = {
  land: ['LandNft', 'LandCollectionNft', 'LandPayment', 'Gin', 'Mass', 'Ido', 'Staking'],
  gin: ['Gin'],
}

const knownNames: Record<number, string> = {
  1: 'Ethereum',
  5: 'Meridian test network',
  56: 'BNB Smart Chain',
}

/** LAND_CHAIN_ID selects the land's chain, GIN_CHAIN_IDS those of Gin; each has CHAIN_<id>_… variables. */
export function chainsFromEnvironment(env: Record<string, string | undefined>): {
  chains: ChainConfig[]
  problems: string[]
} {
  const problems: string[] = []
  const landId = chainId(env['LAND_CHAIN_ID'] ?? '5')
  if (landId === null) problems.push('LAND_CHAIN_ID must be a chain number such as 5')
  const ginIds = (env['GIN_CHAIN_IDS'] ?? '56,1').split(',').map((text) => chainId(text))
  if (ginIds.includes(null)) problems.push('GIN_CHAIN_IDS must be chain numbers such as 56,1')

  const wanted = [
    { id: landId, role: 'land' as const },
    ...ginIds.filter((id) => id !== landId).map((id) => ({ id, role: 'gin' as const })),
  ]
  const chains = wanted.flatMap(({ id, role }) =>
    id === null ? [] : [{ ...readChain(env, id, role, problems), hasGin: ginIds.includes(id) }],
  )
  return { chains, problems }
}

/** The treasury by default. config.ts reports a malformed value. */
function readGinReceiver(env: Record<string, string | undefined>): `0x${string}` | null {
  const { data } = contractAddress.safeParse(env['GIN_RECEIVER'])
  if (data) return data
  const key = env['TREASURY_PRIVATE_KEY']
  return key && /^0x[0-9a-fA-F]{64}$/.test(key) ? privateKeyToAddress(key as `0x${string}`) : null
}

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)

/** A path of this site works on every host name under which visitors reach it. */
const isOwnPath = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text)

function readNodes(text: string | undefined, name: string, problems: string[]): string[] {
  const urls = [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter((part) => part !== '')
  if (urls.length === 0) problems.push(`${name} is missing`)
  else if (!urls.every(isHttpUrl))
    problems.push(`${name} must be an http or https address, or several with commas between`)
  return urls
}

function readWitnesses(text: string | undefined, name: string, nodes: number, problems: string[]): number {
  if (!text?.trim()) return Math.min(2, nodes)
  if (/^[1-9]$/.test(text.trim()) && Number(text) <= nodes) return Number(text)
  problems.push(`${name} must be a number from 1 to ${nodes}, as many as there are addresses of nodes`)
  return 1
}

function readSequencerFeed(text: string | undefined, name: string, problems: string[]) {
  if (text === undefined) return null
  const { data, error } = contractAddress.safeParse(text.trim())
  if (error) problems.push(`${name} must be a contract's address written as 0x…`)
  return data ?? null
}

const chainId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : null)

function readChain(
  env: Record<string, string | undefined>,
  id: number,
  role: ChainConfig['role'],
  problems: string[],
): Omit<ChainConfig, 'hasGin'> {
  const live = env['MODE'] !== 'demo'
  const name = (suffix: string) => `CHAIN_${id}_${suffix}`
  const urlOf = (suffix: string) => {
    const value = env[name(suffix)]
    if (value && !isHttpUrl(value)) problems.push(`${name(suffix)} must be an http or https address`)
    return value ?? null
  }
  const explorerOf = () => {
    const value = env[name('EXPLORER_URL')]
    if (value && !isHttpUrl(value) && !isOwnPath(value))
      problems.push(`${name('EXPLORER_URL')} must be an http or https address, or a path of this site`)
    return value ?? null
  }
  const rpcUrls = readNodes(env[name('RPC_URL')], name('RPC_URL'), problems)
  const publicRpcUrl = urlOf('PUBLIC_RPC_URL')
  if (!publicRpcUrl && live) problems.push(`${name('PUBLIC_RPC_URL')} is missing`)
  return {
    id,
    hexId: `0x${id.toString(16)}`,
    name: env[name('NAME')] ?? knownNames[id] ?? `Chain ${id}`,
    role,
    rpcUrls,
    witnesses: readWitnesses(env[name('WITNESSES')], name('WITNESSES'), rpcUrls.length, problems),
    publicRpcUrl,
    explorerUrl: explorerOf(),
    coin: readCoin(env, id, problems),
    sequencerFeed: readSequencerFeed(env[name('SEQUENCER_FEED')], name('SEQUENCER_FEED'), problems),
    ginReceiver: readGinReceiver(env),
    limits: readChainLimits(env, id, problems),
    ...readIndexerSettings(env, id, problems),
    ...readDeployment(env[name('DEPLOYMENT')], { name: name('DEPLOYMENT'), id, role, live }, problems),
  }
}

function readDeployment(
  path: string | undefined,
  { name, id, role, live }: { name: string; id: number; role: ChainConfig['role']; live: boolean },
  problems: string[],
): Pick<ChainConfig, 'contracts' | 'createdIn' | 'priceFeed'> {
  const nothing = { contracts: {}, createdIn: {}, priceFeed: null }
  if (!path) {
    if (live) problems.push(`${name} is missing: the file that npm run deploy writes`)
    return nothing
  }
  try {
    const file = deploymentFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    if (file.chainId !== id) problems.push(`${name} is a deployment on chain ${file.chainId}, not ${id}`)
    else if (live) {
      const found = Object.keys({ ...file.contracts, ...(file.priceFeed && { priceFeed: file.priceFeed }) })
      const wanted = [...neededContracts[role], ...(role === 'land' ? ['priceFeed'] : [])]
      const missing = wanted.filter((contract) => !found.includes(contract))
      if (missing.length > 0) problems.push(`${name} lacks ${missing.join(', ')}: npm run deploy finishes it`)
    }
    const deployed = Object.entries(file.contracts)
    return {
      contracts: Object.fromEntries(deployed.map(([contract, { address }]) => [contract, address])),
      createdIn: Object.fromEntries(
        deployed.map(([contract, { blockNumber }]) => [contract, BigInt(blockNumber)]),
      ),
      priceFeed: file.priceFeed ?? null,
    }
  } catch {
    problems.push(`${name} is not a readable deployment file`)
    return nothing
  }
}
