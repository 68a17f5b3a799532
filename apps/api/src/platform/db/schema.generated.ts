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
  visit: Json | null
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
  owner_proved_at: Timestamp | null
  claim_hash: Buffer | null
  language: Generated<string>
  shows_username: Generated<boolean>
  frozen_at: Timestamp | null
  frozen_until: Timestamp | null
  frozen_reason: string | null
  chain_mails: Generated<boolean>
}

export interface AuditChecks {
  rule: string
  last_clean_at: Timestamp | null
  checked_at: Timestamp
  took_ms: number
  violations: Json | null
}

export interface Avatars {
  id: string
  picture: Buffer
  created_at: Generated<Timestamp>
}

export interface BlockCounts {
  block: bigint
  sold: Buffer
}

export interface ChainBlocks {
  chain_id: bigint
  number: bigint
  hash: string
  doubtful: Generated<boolean>
}

export interface ChainCases {
  id: Generated<string>
  chain_id: bigint
  kind: string
  reference: string
  detail: string
  opened_at: Generated<Timestamp>
  closed_at: Timestamp | null
  closed_by: string | null
  closed_reason: string | null
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
  version: Generated<bigint>
  leased_by: string | null
  leased_until: Generated<Timestamp>
  begun_at: Generated<Timestamp>
  due_at: Generated<Timestamp>
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
  held: string | null
  confirm_at: Timestamp | null
  confirm_tries: Generated<number>
}

export interface ChainPasts {
  chain_id: bigint
  source: string
  next_number: bigint
  end_number: bigint
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

export interface ChainSigners {
  chain_id: bigint
  address: string
  next_nonce: Generated<bigint>
  worked_at: Generated<Timestamp>
  failures: Generated<number>
  sign_at: Generated<Timestamp>
}

export interface ChainTransactions {
  id: Generated<string>
  chain_id: bigint
  signer: string
  purpose: string
  subject: string
  to_address: string
  value_wei: string
  data: string
  state: Generated<string>
  from_address: string | null
  nonce: bigint | null
  gas: bigint | null
  tx_hash: string | null
  trouble: string | null
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  attempt: Generated<number>
  doubts: Generated<number>
  try_at: Generated<Timestamp>
  late_hash: string | null
  most_fee_per_gas: string | null
}

export interface ChangedBlocks {
  id: GeneratedAlways<bigint>
  block: bigint
}

export interface CollectionMints {
  id: Generated<string>
  collection_id: string
  kept_id: GeneratedAlways<string | null>
  account_id: string
  chain_id: bigint
  contract: string
  fee_wei: string
  state: Generated<string>
  fee_tx_hash: string | null
  to_address: string | null
  fingerprint: string | null
  attempt: Generated<number>
  tx_hash: string | null
  trouble: string | null
  created_at: Generated<Timestamp>
}

export interface Collections {
  id: Generated<string>
  owner_id: string | null
  name: string
  state: number | null
  uriid: Generated<string>
  txid: string | null
  created_at: Generated<Timestamp>
  owner_address: string | null
}

export interface CountTiles {
  zoom: number
  x: number
  y: number
  body: Buffer
  tag: string
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

export interface DebtCases {
  id: Generated<string>
  kind: string
  reference: string
  payment_id: string | null
  order_id: string | null
  account_id: string | null
  unit: string
  amount: string
  status: string
  detail: Generated<string>
  opened_at: Generated<Timestamp>
  closed_at: Timestamp | null
  closed_by: string | null
  closed_reason: string | null
  noted_opened_at: Timestamp | null
  noted_closed_at: Timestamp | null
}

export interface Deeds {
  number: Generated<string>
  order_id: string
  granted_at: Generated<Timestamp>
}

export interface Discounts {
  id: Generated<string>
  amount: number
  percent: number
}

export interface EthPrices {
  chain_id: bigint
  round_id: string
  answer: string
  decimals: number
  updated_at: Timestamp
}

export interface ForeignTokens {
  chain_id: bigint
  address: string
  cell: bigint
  state: Generated<string>
  tx_hash: string
  to_address: string
  set_aside_at: Generated<Timestamp>
  closed_at: Timestamp | null
}

export interface GameMessages {
  id: GeneratedAlways<bigint>
  deposit_id: string
  kind: string
  attempts: Generated<number>
  try_at: Generated<Timestamp>
  trouble: string | null
  told_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export interface GinConversions {
  id: Generated<string>
  account_id: string
  amount: string
  answered: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface GinDeposits {
  id: Generated<string>
  chain_id: bigint
  tx_hash: string
  position: number
  from_address: string
  amount: string
  account_id: string | null
  conversion_id: string | null
  mined_at: Timestamp
  lost_at: Timestamp | null
  created_at: Generated<Timestamp>
  ignored: Generated<boolean>
}

export interface GinSteps {
  id: GeneratedAlways<bigint>
  conversion_id: string
  step: number
  result: boolean | null
  content: string | null
  payload: string | null
  at: Generated<Timestamp>
}

export interface KeyFunds {
  chain_id: bigint
  name: string
  address: string
  balance_wei: string
  owed_wei: string
  reserve_wei: string
  fee_wei: string
  most_fee_wei: string
  read_at: Timestamp
}

export interface KnownAddresses {
  address: string
  role: string
}

export interface KnownDevices {
  account_id: string
  device_hash: Buffer
  confirmed_at: Timestamp | null
  seen_at: Generated<Timestamp>
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
  transaction: Generated<string>
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

export interface MintGrants {
  id: Generated<string>
  chain_id: bigint
  cell: bigint
  attempt: number
  account_id: string
  to_address: string
  path: string
  deadline: Timestamp
  state: Generated<string>
  tx_hash: string | null
  mint_tx_hash: string | null
  trouble: string | null
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  network: string | null
  given_up_at: Timestamp | null
}

export interface Notices {
  id: GeneratedAlways<bigint>
  account_id: string
  kind: string
  reference: string
  subject: Generated<string>
  at: Generated<Timestamp>
  to_mail: Generated<boolean>
}

export interface OperatorActions {
  id: GeneratedAlways<bigint>
  at: Generated<Timestamp>
  operator_id: string | null
  command_user: string | null
  action: string
  target_kind: string
  target: string
  reason: string
  before: Json | null
  after: Json | null
  request_id: string | null
  key: string | null
}

export interface OperatorChallenges {
  hash: Buffer
  purpose: string
  expires_at: Timestamp
}

export interface OperatorInvitations {
  id: Generated<string>
  operator_id: string
  hash: Buffer
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface OperatorPasskeys {
  id: Generated<string>
  operator_id: string
  credential_id: string
  public_key: Buffer
  counter: bigint
  created_at: Generated<Timestamp>
  used_at: Timestamp | null
}

export interface OperatorSessions {
  id: Generated<string>
  operator_id: string
  hash: Buffer
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export interface Operators {
  id: Generated<string>
  name: string
  role: string
  created_at: Generated<Timestamp>
  removed_at: Timestamp | null
}

export interface OrderNotes {
  id: GeneratedAlways<bigint>
  order_id: string
  action_key: string
  text: string
}

export interface OrderPlots {
  order_id: string
  cell: bigint
  price_cents: bigint
  district: string
  country: string
}

export interface OrderSteps {
  id: GeneratedAlways<bigint>
  order_id: string
  source: string
  payload: string | null
  at: Generated<Timestamp>
  code: string
  params: Json
  to_tell: Generated<boolean>
}

export interface Orders {
  id: Generated<string>
  account_id: string
  kind: string
  state: Generated<string>
  quantity: number
  base_price_cents: bigint
  subtotal_cents: bigint
  discount_cents: bigint
  discount_percent: number
  total_cents: bigint
  land_type: string | null
  collection_id: string | null
  fingerprint: string
  hold_until: Timestamp
  hold_extended_at: Timestamp | null
  make_good: Generated<string>
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  superseded: Generated<boolean>
  discounts: Generated<Json>
  network: string | null
  held_since: Generated<Timestamp>
  most_minutes: Generated<number>
  carried_over: Generated<number>
}

export interface PaymentAttempts {
  id: Generated<string>
  order_id: string
  method: string
  state: Generated<string>
  amount_cents: bigint
  fee_cents: Generated<bigint>
  parameters: Generated<Json>
  provider_ref: string | null
  url: string | null
  amount_wei: string | null
  quote_answer: string | null
  quote_decimals: number | null
  quote_round: string | null
  quote_until: Timestamp | null
  expires_at: Timestamp | null
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  amount_shared: Generated<boolean>
  seen_tx: string | null
}

export interface PaymentOutcomes {
  payment_id: string
  cell: bigint | null
  amount: string
  outcome: string
  refund_id: string | null
  surplus: Generated<boolean>
}

export interface Payments {
  id: Generated<string>
  provider: string
  reference: string
  method: string
  order_id: string | null
  attempt_id: string | null
  unit: string
  amount: string
  payer: string
  captured_at: Timestamp
  disputed: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface PlotOwners {
  id: GeneratedAlways<bigint>
  cell: bigint
  at: Generated<Timestamp>
  kind: string
  owner_id: string | null
  owner_address: string | null
  order_id: string | null
  chain_id: bigint | null
  tx_hash: string | null
  log_index: number | null
  to_address: string | null
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
  in_minted_collection: Generated<boolean>
  owned_since: Timestamp | null
}

export interface PriceLists {
  from_at: Timestamp
  cents: bigint
  discounts: Json
  tiers: Json
  action_key: string | null
}

export interface ProviderCursors {
  provider: string
  read_until: Timestamp
}

export interface RateLimits {
  key: string
  next_free: Timestamp
}

export interface ReceiptNumbers {
  order_id: string
  number: bigint
  made_at: Generated<Timestamp>
  payment_id: string
  total_cents: bigint | null
  vat_hundredths: number | null
  shop_name: string | null
  shop_address: string | null
  shop_tax_id: string | null
}

export interface ReceivingAddresses {
  purpose: string
  address: string
  added_at: Generated<Timestamp>
  removed_at: Timestamp | null
}

export interface ReferralBalances {
  wallet: string
  earned: string
  balance: string
}

export interface ReferralEntries {
  id: GeneratedAlways<bigint>
  wallet: string
  amount: string
  reason: string
  reference: string
  created_at: Generated<Timestamp>
}

export interface ReferralRewards {
  purchase_id: string
  wallet: string
  amount: string
  turn: Generated<number>
  taken_back_at: Timestamp | null
}

export interface ReferralWithdrawals {
  id: Generated<string>
  chain_id: bigint
  fee_tx_hash: string
  wallet: string
  state: Generated<string>
  seen_at: Timestamp | null
  amount: string | null
  token: string | null
  attempt: Generated<number>
  try_at: Generated<Timestamp>
  tries: Generated<number>
  trouble: string | null
  payout_tx_hash: string | null
  by_hand: Generated<boolean>
  created_at: Generated<Timestamp>
  token_decimals: number | null
}

export interface RefundTransfers {
  number: GeneratedAlways<bigint>
  chain_id: bigint
  to_address: string
  amount: string
  is_limited: boolean
  created_at: Generated<Timestamp>
}

export interface Refunds {
  id: Generated<string>
  payment_id: string
  amount: string
  to_address: string | null
  state: Generated<string>
  provider_ref: string | null
  attempts: Generated<number>
  next_attempt_at: Generated<Timestamp>
  trouble: string | null
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  key: string
  reason_code: string
  reason_params: Json
  transfer: bigint | null
  approved_at: Timestamp | null
  former_refs: Generated<string[]>
  retried: Generated<number>
}

export interface RestingUsernames {
  username_key: string
  account_id: string
  until: Timestamp
}

export interface RevenueDays {
  day: Date
  method: string
  unit: string
  amount: string
  cents: bigint
  orders: number
}

export interface SaleHours {
  hour: Timestamp
  purchases: bigint
  buyers: bigint
  mass: string
  usdt: string
  newest_at: Timestamp
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

export interface SignedTransactions {
  hash: string
  transaction_id: string
  bytes: string
  max_fee_per_gas: string
  max_priority_fee_per_gas: string
  signed_at: Generated<Timestamp>
}

export interface Tiers {
  start_count: number
  title: string
  drop_percent: number
}

export interface TokenPurchases {
  id: Generated<string>
  chain_id: bigint
  tx_hash: string
  position: number
  buyer: string
  referrer: string | null
  mass: string
  usdt: string
  mined_at: Timestamp
  lost_at: Timestamp | null
  created_at: Generated<Timestamp>
}

export interface TokenUpdates {
  contract: string
  about: string
  changed_at: Timestamp
  told_at: Timestamp | null
}

export interface WalletLinks {
  account_id: string
  address: string
  linked_at: Generated<Timestamp>
}

export interface WalletNonces {
  nonce: string
  address: string
  expires_at: Timestamp
  created_at: Generated<Timestamp>
  network: Generated<string>
  account_id: string | null
  confirms: string | null
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
  audit_checks: AuditChecks
  avatars: Avatars
  block_counts: BlockCounts
  chain_blocks: ChainBlocks
  chain_cases: ChainCases
  chain_cursors: ChainCursors
  chain_events: ChainEvents
  chain_pasts: ChainPasts
  chain_reverted_events: ChainRevertedEvents
  chain_signers: ChainSigners
  chain_transactions: ChainTransactions
  changed_blocks: ChangedBlocks
  collection_mints: CollectionMints
  collections: Collections
  count_tiles: CountTiles
  credit_balances: CreditBalances
  credit_entries: CreditEntries
  debt_cases: DebtCases
  deeds: Deeds
  discounts: Discounts
  eth_prices: EthPrices
  foreign_tokens: ForeignTokens
  game_messages: GameMessages
  gin_conversions: GinConversions
  gin_deposits: GinDeposits
  gin_steps: GinSteps
  key_funds: KeyFunds
  known_addresses: KnownAddresses
  known_devices: KnownDevices
  land_price: LandPrice
  live_events: LiveEvents
  mail_outbox: MailOutbox
  mint_grants: MintGrants
  notices: Notices
  operator_actions: OperatorActions
  operator_challenges: OperatorChallenges
  operator_invitations: OperatorInvitations
  operator_passkeys: OperatorPasskeys
  operator_sessions: OperatorSessions
  operators: Operators
  order_notes: OrderNotes
  order_plots: OrderPlots
  order_steps: OrderSteps
  orders: Orders
  payment_attempts: PaymentAttempts
  payment_outcomes: PaymentOutcomes
  payments: Payments
  plot_owners: PlotOwners
  plots: Plots
  price_lists: PriceLists
  provider_cursors: ProviderCursors
  rate_limits: RateLimits
  receipt_numbers: ReceiptNumbers
  receiving_addresses: ReceivingAddresses
  referral_balances: ReferralBalances
  referral_entries: ReferralEntries
  referral_rewards: ReferralRewards
  referral_withdrawals: ReferralWithdrawals
  refund_transfers: RefundTransfers
  refunds: Refunds
  resting_usernames: RestingUsernames
  revenue_days: RevenueDays
  sale_hours: SaleHours
  sessions: Sessions
  signed_transactions: SignedTransactions
  tiers: Tiers
  token_purchases: TokenPurchases
  token_updates: TokenUpdates
  wallet_links: WalletLinks
  wallet_nonces: WalletNonces
  wallet_referrers: WalletReferrers
  worker_heartbeats: WorkerHeartbeats
}
