/** The variables of the environment that configure the server, and what each of them may be. */
import { z } from 'zod'
import { isDatabaseUrl } from './database-hosts.ts'
import { confirmationBounds, pollBounds } from './indexer-settings.ts'
import { mailSender, smtpServer } from './mail-config.ts'
import { addresses, list, passkeyOrigin, publicOrigin, trustedProxies } from './network-config.ts'
import {
  bareOrigin,
  currencyName,
  stripeSecretKey,
  stripeWebhookSecrets,
  walletAddress,
  walletAddresses,
} from './payment-config.ts'
import { dollarPrice } from './price-bounds.ts'
import { shopText, vatPercent } from './shop-config.ts'

/** The land office's root folder: apps/api. */
const apiRoot = new URL('../../../', import.meta.url)
export const pathFromRoot = (relative: string) => new URL(relative, apiRoot).pathname

const port = z.coerce.number().int().min(0).max(65535)
const within = ({ least, most }: typeof pollBounds) => z.coerce.number().int().min(least).max(most)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const databaseUrl = z.string().refine(isDatabaseUrl, 'must be a postgres:// address')
const httpUrlOr = (word: string) =>
  z
    .string()
    .refine(
      (text) => text === word || httpUrl.safeParse(text).success,
      `must be an http or https address, or ${word}`,
    )
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

export const environment = z.object({
  MODE: z.enum(['demo', 'live']).default('live'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  WORKERS: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(64)]).default(1),
  PUBLIC_URL: publicOrigin,
  DATABASE_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  MIGRATE: z.enum(['auto', 'off']).default('auto'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_BACKEND: z.enum(['postgres', 'citus', 'yugabytedb', 'cockroachdb']).default('postgres'),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters long'),
  TRUST_PROXY: trustedProxies.default([]),
  HOLDS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).default(600),
  HOLDS_UNLIMITED_FROM: addresses.optional(),
  MINT_GRANTS_PER_NETWORK: z.coerce.number().int().min(1).max(1_000_000).default(10),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ADMIN: z.enum(['on', 'off']).default('off'),
  ADMIN_URL: passkeyOrigin.optional(),
  ADMIN_PORT: port.optional(),
  ADMIN_DIR: z.string().default(pathFromRoot('../web/dist-admin')),
  WEB_DIR: z.string().default(pathFromRoot('../web/dist')),
  BASEMAP_DIR: z.string().default(pathFromRoot('../../packages/basemap')),
  PICTURES_DIR: z.string().default(pathFromRoot('../../.cache/pictures')),
  PICTURES_MAX_MB: z.coerce.number().int().min(16).max(1_000_000).default(512),
  ETH_CONFIRMATIONS: within(confirmationBounds).optional(),
  CHAIN_POLL_MS: within(pollBounds).optional(),
  VERIFY_WAIT_SECONDS: z.coerce.number().int().min(0).max(25).default(20),
  MAP_ONLINE: z.enum(['auto', 'ask', 'off']).optional(),
  MAP_STREETS_STYLE_URL: httpUrlOr('openfreemap').optional(),
  MAP_SATELLITE_STYLE_URL: httpUrlOr('gibs').optional(),
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
  /** What Wert charges the buyer at most, of the amount in the widget: its fee and its exchange rate. */
  WERT_FEE_PERCENT: z.coerce.number().min(0).max(20).default(5),
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
  SHOP_NAME: shopText(100).optional(),
  SHOP_ADDRESS: shopText(300).optional(),
  SHOP_TAX_ID: shopText(50).optional(),
  VAT_PERCENT: vatPercent.optional(),
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailSender.default({ name: 'Meridian', address: 'no-reply@meridian.example' }),
  SANDBOX_URL: httpUrl.optional(),
})

export type Environment = z.output<typeof environment>

export const databaseEnvironment = environment.pick({
  DATABASE_URL: true,
  DATABASE_READ_URL: true,
  DATABASE_DIRECT_URL: true,
  MIGRATE: true,
  DATABASE_POOL_SIZE: true,
  DATABASE_BACKEND: true,
})
