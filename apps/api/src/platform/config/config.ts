/**
 * The configuration, read from the environment in this one place. Everything that is missing or unsafe is
 * collected and reported together, so that nobody fixes one line only to meet the next.
 */
import { readFileSync } from 'node:fs'
import { parseEther } from 'viem'
import type { z } from 'zod'
import { networkOf } from '#platform/net/caller-network.ts'
import { chainsFromEnvironment } from './chain-config.ts'
import type { ChainConfig } from './chain-config.ts'
import { usualFollowing } from './chain-following.ts'
import { databaseEnvironment, environment, pathFromRoot } from './environment.ts'
import type { Environment } from './environment.ts'
import { unsafeInLiveMode } from './live-mode.ts'
import { loopback } from './network-config.ts'
import { incompleteProviders, stripeFrom, wertFrom } from './payment-config.ts'
import { contradictingBounds, usualBounds } from './price-bounds.ts'

export type Config = ReturnType<typeof assemble>

export interface ReadResult {
  config: Config | null
  /** The chains as far as they could be read, also where something else is wrong. */
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
    ...(env['MODE'] === 'demo' ? [] : unsafeInLiveMode(env)),
  ]
  if (!parsed.success || problems.length > 0) return { config: null, chains, problems }
  return { config: assemble(parsed.data, chains), chains, problems: [] }
}

/** Of the database alone, for whoever needs nothing else. */
export function readDatabaseConfig(rawEnv: NodeJS.ProcessEnv): {
  database: Config['database'] | null
  problems: string[]
} {
  const env = withoutBlanks(rawEnv)
  const parsed = databaseEnvironment.safeParse(env)
  if (parsed.success) return { database: databaseFrom(parsed.data), problems: [] }
  return { database: null, problems: parsed.error.issues.map((issue) => describe(issue, env)) }
}

const databaseFrom = (env: z.output<typeof databaseEnvironment>) => ({
  url: env.DATABASE_URL,
  poolSize: env.DATABASE_POOL_SIZE,
  backend: env.DATABASE_BACKEND,
})

const incompleteGame = (env: Record<string, string | undefined>): string[] =>
  Boolean(env['GAME_WEBHOOK_URL']) === Boolean(env['GAME_WEBHOOK_SECRET'])
    ? []
    : ['GAME_WEBHOOK_URL and GAME_WEBHOOK_SECRET belong together: set both or neither']

/** Names the variable and the rule, never the value: values are secrets as often as not. */
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
    /** Of plots that wait for a payment: how many at most for all accounts of a network, and for which that is not asked. */
    holds: {
      perNetwork: env.HOLDS_PER_NETWORK,
      unlimitedFrom: (env.HOLDS_UNLIMITED_FROM ?? (env.MODE === 'demo' ? loopback : [])).map(networkOf),
    },
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    database: databaseFrom(env),
    jwtSecret: env.JWT_SECRET,
    webDir: env.WEB_DIR,
    basemapDir: env.BASEMAP_DIR,
    map: {
      streetsStyleUrl: env.MAP_STREETS_STYLE_URL ?? null,
      satelliteStyleUrl: env.MAP_SATELLITE_STYLE_URL ?? null,
      /** Where the online styles' tiles, glyphs and pictures are, besides where the styles are. */
      origins: env.MAP_ORIGINS,
      geocoder: env.GEOCODER_URL ? { url: env.GEOCODER_URL, kind: env.GEOCODER_KIND } : null,
    },
    walletConnect: env.WALLETCONNECT_PROJECT_ID
      ? { projectId: env.WALLETCONNECT_PROJECT_ID, relayUrl: env.WALLETCONNECT_RELAY_URL }
      : null,
    stripe: stripeFrom(env),
    wert: wertFrom(env),
    chains,
    /** For chains that say nothing else of themselves. */
    follower: usualFollowing(env),
    /** Keys that sign for the server; null: what needs the key waits. */
    signers: {
      minter: env.MINTER_PRIVATE_KEY ?? null,
      treasury: env.TREASURY_PRIVATE_KEY ?? null,
      refunder: env.REFUNDER_PRIVATE_KEY ?? null,
      keeper: env.KEEPER_PRIVATE_KEY ?? null,
    },
    /** In wei: below it, and the refunds that are due, an alarm says that the treasury runs dry. */
    treasuryReserve: parseEther(env.TREASURY_RESERVE_ETH),
    /** In wei: what is refunded on a chain in a day without an operator. */
    refundDailyLimit: parseEther(env.REFUND_DAILY_LIMIT),
    /** In wei: what minting a land collection costs; 0: nothing. */
    mintFee: parseEther(env.MINT_FEE_ETH),
    /** How many tokens' new names are announced on chain in a day, at the minter's cost. */
    tokenUpdatesPerDay: env.TOKEN_UPDATES_PER_DAY,
    /** In Gin's smallest unit: what a wallet sends in one transaction is not converted below it. */
    ginMinDeposit: parseEther(env.GIN_MIN_DEPOSIT),
    /** Who gets the coins that a withdrawal of rewards takes; null: the treasury. */
    referralFeeReceiver: env.REFERRAL_FEE_RECEIVER ?? null,
    /** How often the price feed promises an answer, whether the price moved or not. */
    priceFeedHeartbeatSeconds: env.PRICE_FEED_HEARTBEAT_SECONDS,
    /** Dollars with `priceDigits` digits after the point; beyond them nobody would believe the feed. */
    priceFeedBounds: {
      lowest: env.PRICE_FEED_MIN_USD ?? usualBounds.lowest,
      highest: env.PRICE_FEED_MAX_USD ?? usualBounds.highest,
    },
    /** Whether a new account may open My Assets at once, or waits for the operator. */
    whitelistsNewAccounts: env.WHITELIST === 'auto',
    /** Null in a demo without a mailbox: mails wait in the outbox. */
    mail: env.SMTP_URL ? { server: env.SMTP_URL, from: env.MAIL_FROM } : null,
    sandboxUrl: env.SANDBOX_URL ?? null,
    /** Who learns of Gin that came into the game; null: nobody yet, and it is kept for them. */
    game:
      env.GAME_WEBHOOK_URL && env.GAME_WEBHOOK_SECRET
        ? { url: env.GAME_WEBHOOK_URL, secret: env.GAME_WEBHOOK_SECRET }
        : null,
  }
}
