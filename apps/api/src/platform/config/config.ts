/**
 * The configuration, read from the environment here only. Collects all missing and unsafe values and reports them
 * together.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseEther } from 'viem'
import type { z } from 'zod'
import { networkOf } from '#platform/net/caller-network.ts'
import { shareOf } from '#platform/processes/process-count.ts'
import { chainsFromEnvironment } from './chain-config.ts'
import type { ChainConfig } from './chain-config.ts'
import { defaultIndexerSettings } from './indexer-settings.ts'
import { databaseEnvironment, environment, pathFromRoot } from './environment.ts'
import type { Environment } from './environment.ts'
import { unsafeInLiveMode } from './live-mode.ts'
import { mapFrom } from './map-config.ts'
import { loopback } from './network-config.ts'
import { incompleteProviders, stripeFrom, wertFrom } from './payment-config.ts'
import { contradictingBounds, usualBounds } from './price-bounds.ts'
import { shopFrom } from './shop-config.ts'

export type Config = ReturnType<typeof assemble>

export interface ReadResult {
  config: Config | null
  /** The chains as far as they are readable, even if other values are wrong. */
  chains: ChainConfig[]
  problems: string[]
}

/** An empty line in an env file means 'not set'. */
const withoutBlanks = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))

export function readConfig(rawEnv: NodeJS.ProcessEnv): ReadResult {
  const env = withoutBlanks(rawEnv)
  const parsed = environment.safeParse(env)
  const { chains, problems: chainProblems } = chainsFromEnvironment(env)
  const problems = [
    ...(parsed.success
      ? contradictingBounds(parsed.data.PRICE_FEED_MIN_USD, parsed.data.PRICE_FEED_MAX_USD)
      : parsed.error.issues.map((issue) => describe(issue, env))),
    ...chainProblems,
    ...incompleteProviders(env),
    ...incompleteGame(env),
    ...(env['ADMIN'] === 'on' && !env['ADMIN_URL'] ? ['ADMIN_URL is missing, and ADMIN is on'] : []),
    ...(parsed.success ? sharedPort(parsed.data) : []),
    ...(env['MODE'] === 'demo' ? [] : unsafeInLiveMode(env)),
  ]
  if (!parsed.success || problems.length > 0) return { config: null, chains, problems }
  return { config: assemble(parsed.data, chains), chains, problems: [] }
}

/** The database settings alone. */
export function readDatabaseConfig(rawEnv: NodeJS.ProcessEnv): {
  database: Config['database'] | null
  problems: string[]
} {
  const env = withoutBlanks(rawEnv)
  const parsed = databaseEnvironment.safeParse(env)
  if (parsed.success) return { database: databaseFrom(parsed.data), problems: [] }
  return { database: null, problems: parsed.error.issues.map((issue) => describe(issue, env)) }
}

interface DatabaseConfig {
  /** One or several hosts, of which the writable one is used. */
  url: string
  /** A standby, for reads that may be some seconds old. */
  readUrl?: string | undefined
  /** The servers themselves, past a pooler: for migrations and live events, which need a session of their own. */
  directUrl?: string | undefined
  /** False: the start fails while a migration is missing. */
  migrates?: boolean
  poolSize: number
  backend: z.output<typeof databaseEnvironment>['DATABASE_BACKEND']
}

/** In each of several processes. */
const leastConnections = 3

const databaseFrom = (env: z.output<typeof databaseEnvironment>): DatabaseConfig => ({
  url: env.DATABASE_URL,
  readUrl: env.DATABASE_READ_URL,
  directUrl: env.DATABASE_DIRECT_URL,
  migrates: env.MIGRATE === 'auto',
  poolSize: shareOf(env.DATABASE_POOL_SIZE, leastConnections),
  backend: env.DATABASE_BACKEND,
})

const incompleteGame = (env: Record<string, string | undefined>): string[] =>
  Boolean(env['GAME_WEBHOOK_URL']) === Boolean(env['GAME_WEBHOOK_SECRET'])
    ? []
    : ['GAME_WEBHOOK_URL and GAME_WEBHOOK_SECRET belong together: set both or neither']

/** Port 0 is any free port. */
const sharedPort = ({ ADMIN, ADMIN_PORT, PORT }: Environment): string[] =>
  ADMIN === 'on' && ADMIN_PORT && ADMIN_PORT === PORT
    ? ['ADMIN_PORT and PORT are the same port; the admin console needs its own, or none']
    : []

/** Names the variable and the rule but never the value, which may be a secret. */
function describe(issue: z.core.$ZodIssue, env: Record<string, unknown>): string {
  const name = issue.path.join('.')
  return env[name] === undefined
    ? `${name} is missing`
    : `${name} ${issue.message.replace(/^Invalid/, 'is invalid')}`
}

function assemble(env: Environment, chains: ChainConfig[]) {
  return {
    mode: env.MODE,
    version: (JSON.parse(readFileSync(pathFromRoot('package.json'), 'utf8')) as { version: string }).version,
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL,
      trustProxy: env.TRUST_PROXY,
    },
    /** Processes that serve the API on the same port. */
    processes: env.WORKERS === 'auto' ? availableParallelism() : env.WORKERS,
    /** Limit of held plots for all accounts of a network, and the networks that are exempt. */
    holds: {
      perNetwork: env.HOLDS_PER_NETWORK,
      unlimitedFrom: (env.HOLDS_UNLIMITED_FROM ?? (env.MODE === 'demo' ? loopback : [])).map(networkOf),
    },
    /** Limit of unused mint grants within a day for all accounts of a network; the same networks are exempt. */
    mintGrantsPerNetwork: env.MINT_GRANTS_PER_NETWORK,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    database: databaseFrom(env),
    jwtSecret: env.JWT_SECRET,
    webDir: env.WEB_DIR,
    /**
     * The admin console: its origin, whose host name the passkeys belong to, its built files, and its own loopback port
     * (null: the shop's). Null: there is none.
     */
    admin:
      env.ADMIN === 'on' && env.ADMIN_URL
        ? { url: env.ADMIN_URL, dir: env.ADMIN_DIR, port: env.ADMIN_PORT ?? null }
        : null,
    basemapDir: env.BASEMAP_DIR,
    /** Where drawn pictures of tokens are stored. */
    pictures: { folder: env.PICTURES_DIR, mostBytes: env.PICTURES_MAX_MB * 1024 ** 2 },
    map: mapFrom(env),
    walletConnect: env.WALLETCONNECT_PROJECT_ID
      ? { projectId: env.WALLETCONNECT_PROJECT_ID, relayUrl: env.WALLETCONNECT_RELAY_URL }
      : null,
    stripe: stripeFrom(env),
    wert: wertFrom(env),
    chains,
    /** Defaults for chains without their own settings. */
    indexer: defaultIndexerSettings(env),
    /** How long a call that verifies a transaction waits until it is final. */
    verifyWaitSeconds: env.VERIFY_WAIT_SECONDS,
    /** Keys that sign for the server. Null: transactions that need the key wait. */
    signers: {
      minter: env.MINTER_PRIVATE_KEY ?? null,
      treasury: env.TREASURY_PRIVATE_KEY ?? null,
      refunder: env.REFUNDER_PRIVATE_KEY ?? null,
      keeper: env.KEEPER_PRIVATE_KEY ?? null,
    },
    /** In wei. An alarm starts when the treasury has less than this plus the refunds due. */
    treasuryReserve: parseEther(env.TREASURY_RESERVE_ETH),
    /** In wei: the limit of automatic refunds per chain and day. */
    refundDailyLimit: parseEther(env.REFUND_DAILY_LIMIT),
    /** In wei: the least fee for minting a land collection, where gas costs less; 0 means free. */
    mintFee: parseEther(env.MINT_FEE_ETH),
    /** How many renamed tokens are announced on chain per day, at the minter's cost. */
    tokenUpdatesPerDay: env.TOKEN_UPDATES_PER_DAY,
    /** In Gin's smallest unit: smaller deposits are not converted. */
    ginMinDeposit: parseEther(env.GIN_MIN_DEPOSIT),
    /** The receiver of withdrawal fees for rewards; null: the treasury. */
    referralFeeReceiver: env.REFERRAL_FEE_RECEIVER ?? null,
    /** The longest time between two updates of the price feed, whether or not the price changed. */
    priceFeedHeartbeatSeconds: env.PRICE_FEED_HEARTBEAT_SECONDS,
    /** Dollars with `priceDigits` decimals; the API rejects prices outside. */
    priceFeedBounds: {
      lowest: env.PRICE_FEED_MIN_USD ?? usualBounds.lowest,
      highest: env.PRICE_FEED_MAX_USD ?? usualBounds.highest,
    },
    /** Whether new accounts may open My Assets at once, or need the operator's approval. */
    whitelistsNewAccounts: env.WHITELIST === 'auto',
    shop: shopFrom(env),
    /** Null in a demo without a mailbox: mails stay in the outbox. */
    mail: env.SMTP_URL ? { server: env.SMTP_URL, from: env.MAIL_FROM } : null,
    sandboxUrl: env.SANDBOX_URL ?? null,
    /** The game's webhook for received Gin; null: deposits stay stored until it is configured. */
    game:
      env.GAME_WEBHOOK_URL && env.GAME_WEBHOOK_SECRET
        ? { url: env.GAME_WEBHOOK_URL, secret: env.GAME_WEBHOOK_SECRET }
        : null,
  }
}
