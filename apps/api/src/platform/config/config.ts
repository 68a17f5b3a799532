/**
 * The configuration, read from the environment in this one place. Everything that is missing or unsafe is
 * collected and reported together, so that nobody fixes one line only to meet the next.
 */
import { readFileSync } from 'node:fs'
import { parseEther } from 'viem'
import { z } from 'zod'
import { chainsFromEnvironment } from './chain-config.ts'
import type { ChainConfig } from './chain-config.ts'
import { confirmationBounds, pollBounds, usualFollowing } from './chain-following.ts'
import { mailSender, smtpServer } from './mail-config.ts'
import {
  bareOrigin,
  currencyName,
  incompleteProviders,
  sandboxedProviders,
  stripeFrom,
  stripeSecretKey,
  stripeWebhookSecrets,
  walletAddress,
  walletAddresses,
  wertFrom,
} from './payment-config.ts'
import { addresses, list, loopback, publicOrigin, trustedProxies } from './network-config.ts'
import { contradictingBounds, dollarPrice, usualBounds } from './price-bounds.ts'
import { networkOf } from '#platform/net/caller-network.ts'
import { isDevelopmentKey, secretWeakness } from './unsafe-values.ts'

/** The land office's root folder: apps/api. */
const apiRoot = new URL('../../../', import.meta.url)
const pathFromRoot = (relative: string) => new URL(relative, apiRoot).pathname

const port = z.coerce.number().int().min(0).max(65535)
const within = ({ least, most }: typeof pollBounds) => z.coerce.number().int().min(least).max(most)
/** Free, without a key; everything of it comes from this host. */
const openFreeMap = 'https://tiles.openfreemap.org/styles/liberty'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
const origins = list.refine(
  (texts) => texts.every(isOrigin),
  'must be origins such as https://tiles.example, with commas between',
)
const privateKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key of 32 bytes written as 0x…')
  .transform((key) => key as `0x${string}`)

const environment = z.object({
  MODE: z.enum(['demo', 'live']).default('live'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: publicOrigin,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_BACKEND: z.enum(['postgres', 'citus', 'yugabytedb', 'cockroachdb']).default('postgres'),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters long'),
  TRUST_PROXY: trustedProxies.default([]),
  HOLDS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).default(600),
  HOLDS_UNLIMITED_FROM: addresses.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEB_DIR: z.string().default(pathFromRoot('../web/dist')),
  BASEMAP_DIR: z.string().default(pathFromRoot('../../packages/basemap')),
  ETH_CONFIRMATIONS: within(confirmationBounds).optional(),
  CHAIN_POLL_MS: within(pollBounds).optional(),
  MAP_STREETS_STYLE_URL: z.preprocess(
    (given) => (given === 'openfreemap' ? openFreeMap : given),
    httpUrl.optional(),
  ),
  MAP_SATELLITE_STYLE_URL: httpUrl.optional(),
  MAP_ORIGINS: origins.default([]),
  GEOCODER_URL: httpUrl.optional(),
  GEOCODER_KIND: z.enum(['photon', 'nominatim']).default('photon'),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { error: 'must be 32 hexadecimal digits' })
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a wss address' })
    .default('wss://relay.walletconnect.org'),
  STRIPE_SECRET_KEY: stripeSecretKey.optional(),
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecrets.optional(),
  STRIPE_API_URL: httpUrl.optional(),
  WERT_PARTNER_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the id that Wert gave you')
    .optional(),
  WERT_PRIVATE_KEY: privateKey.optional(),
  WERT_ORIGIN: bareOrigin.optional(),
  WERT_COMMODITY: currencyName.default('ETH'),
  WERT_NETWORK: currencyName.default('ethereum'),
  WERT_FALLBACK_ADDRESS: walletAddress.optional(),
  WERT_PAYERS: walletAddresses.optional(),
  MINTER_PRIVATE_KEY: privateKey.optional(),
  TREASURY_PRIVATE_KEY: privateKey.optional(),
  REFUNDER_PRIVATE_KEY: privateKey.optional(),
  KEEPER_PRIVATE_KEY: privateKey.optional(),
  GIN_RECEIVER: walletAddress.optional(),
  GIN_MIN_DEPOSIT: z
    .string()
    .regex(/^(0(\.\d{1,18})?|1(\.0{1,18})?)$/, 'must be an amount of Gin from 0 to 1, such as 0.5')
    .default('1'),
  REFERRAL_FEE_RECEIVER: walletAddress.optional(),
  GAME_WEBHOOK_URL: httpUrl.optional(),
  GAME_WEBHOOK_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  TREASURY_RESERVE_ETH: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,18})?$/, 'must be an amount of ether such as 2.5')
    .default('1'),
  REFUND_DAILY_LIMIT: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,18})?$/, 'must be an amount of ether such as 2.5')
    .default('5'),
  MINT_FEE_ETH: z
    .string()
    .regex(/^\d(\.\d{1,18})?$/, 'must be an amount of ether below 10, such as 0.005, or 0')
    .default('0.005'),
  TOKEN_UPDATES_PER_DAY: z.coerce.number().int().min(0).max(100_000).default(500),
  PRICE_FEED_HEARTBEAT_SECONDS: z.coerce.number().int().min(60).max(172_800).default(3600),
  PRICE_FEED_MIN_USD: dollarPrice.optional(),
  PRICE_FEED_MAX_USD: dollarPrice.optional(),
  WHITELIST: z.enum(['auto', 'manual']).default('auto'),
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailSender.default({ name: 'Meridian', address: 'no-reply@meridian.example' }),
  SANDBOX_URL: httpUrl.optional(),
})

type Environment = z.output<typeof environment>

const databaseEnvironment = environment.pick({
  DATABASE_URL: true,
  DATABASE_POOL_SIZE: true,
  DATABASE_BACKEND: true,
})

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

const isSameKey = (a: string | undefined, b: string | undefined): boolean =>
  a?.toLowerCase() === b?.toLowerCase()

function unsafeInLiveMode(env: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const refuse = (condition: unknown, problem: string) => {
    if (condition) problems.push(problem)
  }
  const weakness = env['JWT_SECRET'] && secretWeakness(env['JWT_SECRET'])
  refuse(weakness, `JWT_SECRET is too weak: ${weakness}`)
  for (const name of [
    'MINTER_PRIVATE_KEY',
    'TREASURY_PRIVATE_KEY',
    'REFUNDER_PRIVATE_KEY',
    'WERT_PRIVATE_KEY',
  ]) {
    refuse(isDevelopmentKey(env[name]), `${name} is a publicly known development key`)
  }
  const duties = ['MINTER_PRIVATE_KEY', 'TREASURY_PRIVATE_KEY', 'REFUNDER_PRIVATE_KEY']
  for (const [n, name] of duties.entries()) {
    refuse(!env[name], `${name} is missing`)
    const same = duties.slice(0, n).find((other) => env[name] && isSameKey(env[other], env[name]))
    refuse(same, `${same} and ${name} are the same key; each must have its own`)
  }
  for (const name of ['GIN_RECEIVER', 'REFERRAL_FEE_RECEIVER']) {
    refuse(!env[name], `${name} is missing: name the address, be it the treasury's`)
  }
  problems.push(...sandboxedProviders(env))
  refuse(isPlainHttpAbroad(env['GAME_WEBHOOK_URL']), 'GAME_WEBHOOK_URL must be https, except on this machine')
  refuse(!env['SMTP_URL'], 'SMTP_URL is missing')
  refuse(!env['MAIL_FROM'], 'MAIL_FROM is missing')
  refuse(env['SANDBOX_URL'], 'SANDBOX_URL must not be set in live mode')
  refuse(
    env['KEEPER_PRIVATE_KEY'],
    'KEEPER_PRIVATE_KEY must not be set in live mode: the price feed is not ours',
  )
  refuse(isPlainHttpAbroad(env['PUBLIC_URL']), 'PUBLIC_URL must be https, except on this machine')
  return problems
}

function isPlainHttpAbroad(text: string | undefined): boolean {
  if (!text || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
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
