/**
 * Reads the configuration and looks outside once: is the database there, does each node speak for the chain
 * it is configured as. All findings come in one list.
 */
import pg from 'pg'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'

const probeTimeoutMs = 5000

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
  const { config, problems } = readConfig(env)
  const outside = await Promise.all([probeDatabase(env['DATABASE_URL']), ...probeChains(env)])
  const all = [...problems, ...outside.filter((problem) => problem !== null)]
  if (!config || all.length > 0) throw new ConfigurationError(all)
  return config
}

async function probeDatabase(url: string | undefined): Promise<string | null> {
  if (!url || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) return null
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    return major >= 15 ? null : `DATABASE_URL leads to PostgreSQL ${major}; 15 or newer is needed`
  } catch (error) {
    return `DATABASE_URL can not be reached: ${reason(error)}`
  } finally {
    await client.end().catch(() => {})
  }
}

/** Works on the raw variables, so that a wrong chain is reported beside whatever else is wrong. */
function probeChains(env: NodeJS.ProcessEnv): Promise<string | null>[] {
  return Object.entries(env).flatMap(([name, url]) => {
    const id = /^CHAIN_(\d+)_RPC_URL$/.exec(name)?.[1]
    return id && url && URL.canParse(url) ? [probeChain(name, url, Number(id))] : []
  })
}

async function probeChain(name: string, url: string, id: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    const { result } = (await response.json()) as { result?: string }
    const found = Number(result)
    return found === id ? null : `${name} speaks for chain ${found}, not for chain ${id}`
  } catch {
    return `${name} does not answer`
  }
}

/** A sentence without addresses or passwords. */
function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'nothing listens there'
  if (code === 'ENOTFOUND') return 'there is no such host'
  if (code === '28P01' || code === '28000') return 'it refused the user or password'
  if (code === '3D000') return 'there is no such database'
  return /timeout/i.test(message ?? '') ? 'no answer in time' : (code ?? 'unknown reason')
}
