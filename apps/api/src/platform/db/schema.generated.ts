// Written by write-schema.ts from the migrated database. Never edited by hand.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = JSONColumnType<object>
/** Has a default: may be left out of an insert, whatever else the type says. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface AccountKeys {
  id: Generated<string>
  account_id: string
  purpose: string
  email: string
  expires_at: Timestamp
  used_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export interface Accounts {
  id: Generated<string>
  username: string
  username_key: string
  email: string | null
  email_key: string | null
  email_confirmed_at: Timestamp | null
  password_hash: string | null
  avatar_url: string | null
  wallet_address: string | null
  whitelisted: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface Avatars {
  id: string
  picture: Buffer
  created_at: Generated<Timestamp>
}

export interface BlockCounts {
  block: bigint
  sold: number
}

export interface ChainBlocks {
  chain_id: bigint
  number: bigint
  hash: string
}

export interface ChainCursors {
  chain_id: bigint
  read_number: bigint
  final_number: bigint
  head_number: bigint
  following: string[]
  read_at: Generated<Timestamp>
  trouble: string | null
  stopped_at: Timestamp | null
}

export interface ChainEvents {
  chain_id: bigint
  block_hash: string
  log_index: number
  block_number: bigint
  block_time: Timestamp
  tx_hash: string
  contract: string
  address: string
  event: string
  args: Json
  subject: string | null
  parties: string[]
  final_at: Timestamp | null
}

export interface ChainRevertedEvents {
  chain_id: bigint
  block_hash: string
  log_index: number
  block_number: bigint
  block_time: Timestamp
  tx_hash: string
  contract: string
  address: string
  event: string
  args: Json
  subject: string | null
  parties: string[]
  final_at: Timestamp | null
  reverted_at: Generated<Timestamp>
}

export interface ChangedBlocks {
  id: GeneratedAlways<bigint>
  block: bigint
}

export interface Collections {
  id: Generated<string>
  owner_id: string
  name: string
  state: number | null
  uriid: Generated<string>
  txid: string | null
  created_at: Generated<Timestamp>
}

export interface CreditBalances {
  account_id: string
  amount: Generated<bigint>
}

export interface CreditEntries {
  id: GeneratedAlways<bigint>
  account_id: string
  amount: bigint
  reason: string
  reference: string
  created_at: Generated<Timestamp>
}

export interface Discounts {
  id: Generated<string>
  amount: number
  percent: number
}

export interface LandPrice {
  single: Generated<boolean>
  cents: bigint
}

export interface LiveEvents {
  id: GeneratedAlways<bigint>
  topic: string
  payload: Json
  created_at: Generated<Timestamp>
}

export interface MailOutbox {
  id: Generated<string>
  recipient: string
  message: Json
  created_at: Generated<Timestamp>
  next_attempt_at: Generated<Timestamp>
  attempts: Generated<number>
  last_failure: string | null
  sent_at: Timestamp | null
  given_up_at: Timestamp | null
}

export interface Plots {
  cell: bigint
  state: string
  order_id: string | null
  owner_id: string | null
  owner_address: string | null
  collection_id: string | null
  name: string | null
  district: string
  country: string
  price_cents: bigint
  mint_state: string | null
  created_at: Generated<Timestamp>
}

export interface RateLimits {
  key: string
  next_free: Timestamp
}

export interface Sessions {
  id: Generated<string>
  account_id: string
  refresh_hash: Buffer
  remember: boolean
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  revoked_at: Timestamp | null
}

export interface Tiers {
  start_count: number
  title: string
  drop_percent: number
}

export interface TileCounts {
  zoom: number
  x: number
  y: number
  sold: bigint
}

export interface WalletNonces {
  nonce: string
  address: string
  expires_at: Timestamp
  created_at: Generated<Timestamp>
}

export interface WalletReferrers {
  wallet: string
  referrer: string
  created_at: Generated<Timestamp>
}

export interface WorkerHeartbeats {
  worker_id: string
  started_at: Generated<Timestamp>
  seen_at: Generated<Timestamp>
}

export interface DB {
  account_keys: AccountKeys
  accounts: Accounts
  avatars: Avatars
  block_counts: BlockCounts
  chain_blocks: ChainBlocks
  chain_cursors: ChainCursors
  chain_events: ChainEvents
  chain_reverted_events: ChainRevertedEvents
  changed_blocks: ChangedBlocks
  collections: Collections
  credit_balances: CreditBalances
  credit_entries: CreditEntries
  discounts: Discounts
  land_price: LandPrice
  live_events: LiveEvents
  mail_outbox: MailOutbox
  plots: Plots
  rate_limits: RateLimits
  sessions: Sessions
  tiers: Tiers
  tile_counts: TileCounts
  wallet_nonces: WalletNonces
  wallet_referrers: WalletReferrers
  worker_heartbeats: WorkerHeartbeats
}
