// Written by write-schema.ts from the migrated database. Never edited by hand.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = JSONColumnType<object>
/** Has a default: may be left out of an insert, whatever else the type says. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

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

export interface LiveEvents {
  id: GeneratedAlways<bigint>
  topic: string
  payload: Json
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

export interface WorkerHeartbeats {
  worker_id: string
  started_at: Generated<Timestamp>
  seen_at: Generated<Timestamp>
}

export interface DB {
  accounts: Accounts
  credit_balances: CreditBalances
  credit_entries: CreditEntries
  live_events: LiveEvents
  rate_limits: RateLimits
  sessions: Sessions
  worker_heartbeats: WorkerHeartbeats
}
