/**
 * The API's features: the other features that each may import, and the tables that it owns. The linter enforces the
 * imports (oxlint.config.ts), tables-obey-arrows.test.ts the statements: a feature writes only its own tables, and
 * reads those and the tables of features that it may import. A new table gets its one owner here.
 */
interface Feature {
  below: string[]
  tables: string[]
}

export const apiFeatures: Record<string, Feature> = {
  accounts: {
    below: ['mail', 'credits'],
    tables: [
      'accounts',
      'account_keys',
      'avatars',
      'known_devices',
      'resting_usernames',
      'sessions',
      'wallet_links',
      'wallet_nonces',
    ],
  },
  admin: {
    below: [
      'accounts',
      'orders',
      'payments',
      'plots',
      'pricing',
      'credits',
      'collections',
      'chain',
      'mail',
      'referrals',
      'system',
    ],
    tables: [
      'key_funds',
      'operators',
      'operator_actions',
      'operator_challenges',
      'operator_invitations',
      'operator_passkeys',
      'operator_sessions',
      'order_notes',
      'revenue_days',
    ],
  },
  audit: {
    below: [
      'admin',
      'accounts',
      'orders',
      'payments',
      'plots',
      'credits',
      'minting',
      'collections',
      'chain',
      'gin',
      'referrals',
      'token-sale',
      'pricing',
    ],
    tables: ['audit_checks'],
  },
  cart: { below: ['plots', 'pricing', 'orders'], tables: [] },
  chain: {
    below: [],
    tables: [
      'chain_blocks',
      'chain_cases',
      'chain_cursors',
      'chain_events',
      'chain_pasts',
      'chain_reverted_events',
      'chain_signers',
      'chain_transactions',
      'receiving_addresses',
      'signed_transactions',
    ],
  },
  collections: { below: ['accounts', 'plots'], tables: ['collections'] },
  credits: { below: [], tables: ['credit_balances', 'credit_entries'] },
  demo: { below: ['accounts', 'credits', 'plots', 'collections'], tables: [] },
  gin: {
    below: ['accounts', 'chain', 'notices'],
    tables: ['game_messages', 'gin_conversions', 'gin_deposits', 'gin_steps'],
  },
  live: { below: ['accounts', 'map'], tables: [] },
  mail: { below: [], tables: ['mail_outbox'] },
  map: { below: ['plots', 'pricing', 'orders'], tables: ['block_counts', 'count_tiles'] },
  metadata: { below: ['accounts', 'plots', 'collections', 'map', 'minting'], tables: [] },
  minting: {
    below: ['accounts', 'plots', 'collections', 'chain', 'orders', 'payments', 'notices'],
    tables: ['collection_mints', 'foreign_tokens', 'mint_grants', 'token_updates'],
  },
  notices: { below: ['accounts', 'mail'], tables: ['notices'] },
  orders: {
    below: ['accounts', 'plots', 'pricing', 'credits', 'collections', 'mail'],
    tables: ['orders', 'order_plots', 'order_steps', 'payment_attempts'],
  },
  payments: {
    below: ['accounts', 'orders', 'plots', 'pricing', 'credits', 'collections', 'chain'],
    tables: [
      'debt_cases',
      'eth_prices',
      'known_addresses',
      'payment_outcomes',
      'payments',
      'provider_cursors',
      'receipt_numbers',
      'refund_transfers',
      'refunds',
    ],
  },
  plots: { below: ['accounts'], tables: ['changed_blocks', 'deeds', 'plot_owners', 'plots'] },
  pricing: { below: [], tables: ['price_lists', 'land_price', 'discounts'] },
  referrals: {
    below: ['accounts', 'plots', 'token-sale', 'staking', 'chain', 'notices'],
    tables: [
      'referral_balances',
      'referral_entries',
      'referral_rewards',
      'referral_withdrawals',
      'wallet_referrers',
    ],
  },
  staking: { below: ['chain'], tables: [] },
  system: { below: ['chain', 'referrals'], tables: ['worker_heartbeats'] },
  'token-sale': { below: ['chain'], tables: ['sale_hours', 'token_purchases'] },
  tiers: { below: ['plots', 'pricing'], tables: ['tiers'] },
}

/** Tables of the platform; features use them through `platform` only. */
export const platformTables = ['live_events', 'rate_limits']
