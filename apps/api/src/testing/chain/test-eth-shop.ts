/** Test shop that accepts ether on its own chain, and the buyers' wallets. */
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import {
  buyCreditsByEth,
  buyLandByEth,
  verifyCreditsEth,
  verifyLandEth,
} from '@meridian/shared/endpoints/payments'
import { parseEther } from 'viem'
import type { Address, Hash, Hex } from 'viem'
import { beforeAll, expect, vi } from 'vitest'
import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { createSender } from '#features/chain/sender/sender.ts'
import { watchPriceFeed } from '#features/payments/eth/watch-price-feed.ts'
import { openPriceFeed } from '#platform/chain/price-feed.ts'
import { allEffects, allRequesters, allSettlements } from '../../effects.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import { testAccount } from './test-contracts.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { indexerEnvironment } from './test-indexer.ts'
import { startTestLandChain } from './test-land-chain.ts'
import type { TestLandChain } from './test-land-chain.ts'
import { expectCleanAudit, freshItems, readState } from '#testing/test-purchases.ts'
import type { Buyer, LandOrder } from '#testing/test-purchases.ts'
import { signerEnvironment } from './test-sender.ts'

export interface EthSession extends Omit<EndpointAnswer<typeof buyLandByEth>, 'error' | 'msg'> {
  targetWallet: Address
  data: Hex
  /** amountCurrency in wei. */
  wei: bigint
}

export interface Sending {
  value?: bigint
  data?: Hex
  to?: Address
  from?: ReturnType<typeof testAccount>
  nonce?: number
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  gas?: bigint
  /** Whether to wait for the block; false if the test mines. */
  isMined?: boolean
}

type EthShop = Awaited<ReturnType<typeof startEthShop>>
type WantedEnvironment = Record<string, string> | ((chain: TestLandChain) => Promise<Record<string, string>>)

/** Wallets of buyers. The chain's first accounts have other roles. */
export const wallet = testAccount(5)
export const otherWallet = testAccount(6)

export let shop: EthShop

/** Registers the hook of a test file; all its tests share one shop. */
export function runEthShop(wanted: WantedEnvironment = {}): void {
  beforeAll(async () => {
    shop = await startEthShop(wanted)
  }, 120_000)
}

export async function startEthShop(wanted: WantedEnvironment, chainId?: number) {
  const chain = await startTestLandChain(chainId)
  await chain.setPrice(2500)
  const env = typeof wanted === 'function' ? await wanted(chain) : wanted
  const databaseUrl = await createTestDatabase()
  const settings = { ...indexerEnvironment(databaseUrl, [chain]), ...signerEnvironment, ...env }
  const api = await startTestApi({ databaseUrl, env: settings })
  const { platform, db } = api
  const effects = allEffects(platform.config)
  const indexer = createIndexer(platform, effects)
  const sender = createSender(platform, allSettlements, allRequesters(platform.config))
  cleanUp(() => sender.close())

  const withWei = (session: EndpointAnswer<typeof buyLandByEth>): EthSession => ({
    ...session,
    targetWallet: session.targetWallet as Address,
    data: session.data as Hex,
    wei: parseEther(session.amountCurrency),
  })

  return {
    api,
    db,
    chain,
    databaseUrl,
    settings,
    sender,
    effects,
    follow: () => indexer.indexNow(chain.chainId),
    /** As an operator does after a deep reorganisation. */
    acceptReorganisation: () =>
      acceptReorganisation(db, platform.config, chain.chainId, allEffects(platform.config)),

    buyPlots: async (buyer: Buyer, items = freshItems(1), more: Partial<LandOrder> = {}) =>
      withWei(await api.call(buyLandByEth, { body: { type: 'individual', items, ...more } }, buyer)),
    buyCredits: async (buyer: Buyer, quantity: number) =>
      withWei(await api.call(buyCreditsByEth, { body: { quantity } }, buyer)),

    verify: (buyer: Buyer, tid: string, txh: Hash, what: 'land' | 'credit' = 'land') =>
      api.request(what === 'land' ? verifyLandEth : verifyCreditsEth, { body: { tid, txh } }, buyer),

    /** As our client sends it, unless overridden. */
    send: async (
      { targetWallet, wei, data }: EthSession,
      { from = wallet, isMined = true, ...other }: Sending = {},
    ): Promise<Hash> => {
      const request = { account: from, chain: null, to: targetWallet, value: wei, data, ...other }
      const hash = await chain.client.sendTransaction(request)
      if (isMined) await chain.mined(hash)
      return hash
    },

    /** Sets the price of ether and lets the worker's check read it. */
    setPrice: async (dollars: number): Promise<void> => {
      await chain.setPrice(dollars)
      await watchPriceFeed(platform, openPriceFeed(platform.config))
    },

    /** Indexes the chain, checks the audit, and returns the state of the order. */
    settle: async (tid: string): Promise<string | undefined> => {
      await indexer.indexNow(chain.chainId)
      await expectCleanAudit(db)
      return readState(db, tid)
    },

    untilRefunded: (tid: string): Promise<void> =>
      vi.waitFor(
        async () => {
          await sender.workNow()
          const refunds = await db
            .selectFrom('refunds')
            .innerJoin('payments', 'payments.id', 'payment_id')
            .select('state')
            .where('order_id', '=', tid)
            .execute()
          expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'done'))
        },
        { timeout: 30_000, interval: 50 },
      ),

    balance: (address: Address) => chain.client.getBalance({ address }),
    holdUntil: async (tid: string): Promise<Date> => {
      const row = await db
        .selectFrom('orders')
        .select('hold_until')
        .where('id', '=', tid)
        .executeTakeFirstOrThrow()
      return row.hold_until
    },
    /** Makes the order's quotes older by this many minutes. */
    ageQuotes: async (tid: string, minutes: number): Promise<void> => {
      for (const { id, quote_until } of await db
        .selectFrom('payment_attempts')
        .select(['id', 'quote_until'])
        .where('order_id', '=', tid)
        .execute())
        await db
          .updateTable('payment_attempts')
          .set({ quote_until: new Date((quote_until?.getTime() ?? 0) - minutes * 60_000) })
          .where('id', '=', id)
          .execute()
    },
    payments: (tid: string) =>
      db
        .selectFrom('payments')
        .leftJoin('refunds', 'payment_id', 'payments.id')
        .select([
          'payments.amount',
          'payer',
          'method',
          'refunds.amount as refund',
          'refunds.state',
          'reason_code as reason',
          'to_address',
        ])
        .where('order_id', '=', tid)
        .orderBy('payments.created_at')
        .execute(),
  }
}
