/**
 * Reads the configuration and checks its surroundings once: the database is usable, each node serves the
 * configured chain, and the contracts exist. Reports all problems in one list.
 */
import { findMissingCode, readChainIds } from '#platform/chain/chain-rpc.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'
import { readConfig, readDatabaseConfig } from '#platform/config/config.ts'
import type { Config } from '#platform/config/config.ts'
import { isDatabaseUrl, probeDatabase } from '#platform/db/probe-database.ts'

export class ConfigurationError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `Meridian can not start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\n` +
        'Each variable is explained in .env.example.',
    )
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

export async function loadConfig(env: NodeJS.ProcessEnv): Promise<Config> {
  const { config, chains, problems } = readConfig(env)
  const live = env['MODE']?.trim() !== 'demo'
  const databaseUrl = env['DATABASE_URL'] ?? ''
  const [database, ...nodes] = await Promise.all([
    isDatabaseUrl(databaseUrl) ? probeDatabase(databaseUrl) : null,
    ...chains.map((chain) => probeChain(chain, live)),
  ])
  const ofNodes = nodes.filter((problem) => problem !== null)
  // A database that is away for a moment does not prevent the start: the process waits for it.
  const prevents = problems.length + ofNodes.length > 0 || database?.isLasting
  if (!config || prevents)
    throw new ConfigurationError([...problems, ...(database ? [database.problem] : []), ...ofNodes])
  return config
}

/** The database settings alone, for admin commands: DATABASE_URL is enough, on the server or elsewhere. */
export async function loadDatabaseConfig(env: NodeJS.ProcessEnv): Promise<Config['database']> {
  const { database, problems } = readDatabaseConfig(env)
  const outside = database && (await probeDatabase(database.url))
  if (!database || outside) throw new ConfigurationError([...problems, ...(outside ? [outside.problem] : [])])
  return database
}

/**
 * An unreachable node does not prevent the start; health reports it until it returns. Missing contracts do not
 * prevent the demo's start, which deploys them again.
 */
async function probeChain(chain: ChainConfig, live: boolean): Promise<string | null> {
  if (!chain.rpcUrls.every((url) => URL.canParse(url))) return null
  const found = await readChainIds(chain)
  if (found.every((id) => id === null)) return null
  const wrong = found.find((id) => id !== null && id !== chain.id)
  if (wrong) return `CHAIN_${chain.id}_RPC_URL speaks for chain ${wrong}, not for chain ${chain.id}`
  const missing = live ? await findMissingCode(chain).catch(() => []) : []
  if (missing.length === 0) return null
  return `CHAIN_${chain.id}_DEPLOYMENT names contracts that are not on chain ${chain.id}: ${missing.join(', ')}`
}
