/** Test setup that mints land collections on its own chain, with accounts that pay for it. */
import { landCollectionNftAbi } from '@meridian/contracts/abi'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import {
  readMintStatus,
  requestCollectionMint,
  verifyCollectionMint,
} from '@meridian/shared/endpoints/collection-mint'
import { sql } from 'kysely'
import { parseEther } from 'viem'
import type { Address, Hash, Hex } from 'viem'
import { beforeAll, expect, vi } from 'vitest'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { createSender } from '#features/chain/sender/sender.ts'
import { tokenIdOf } from '#features/minting/collection/collection-nft.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import { openGate } from '#testing/test-gate.ts'
import { aCollection, givePlots } from '#testing/test-plots.ts'
import { aBuyer, expectCleanAudit } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { allEffects, allRequesters, allSettlements } from '../../effects.ts'
import { testAccount } from './test-contracts.ts'
import { startNftOffice } from './test-nft-office.ts'
import type { Wallet } from './test-nft-office.ts'

export type FeeSession = EndpointAnswer<typeof requestCollectionMint>

export interface Collector extends Buyer {
  wallet: Wallet
  /** Id of a collection, and ids of the plots in it. */
  collection: string
  plots: string[]
}

interface Paying {
  from?: Wallet
  value?: bigint
  data?: Hex
  /** Whether to wait for the block; false if the test mines. */
  isMined?: boolean
}

export const stranger = testAccount(2)

let wallets = 40

export let office: Awaited<ReturnType<typeof startCollectionOffice>>

/** Registers the hook of a test file; all its tests share one setup. */
export function runCollectionOffice(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    office = await startCollectionOffice(env)
  }, 180_000)
}

async function startCollectionOffice(env: Record<string, string>) {
  const base = await startNftOffice({ name: 'LandCollectionNft', abi: landCollectionNftAbi }, env)
  const { api, db, chain, nft, databaseUrl, settings, sender, indexer, follow, linkWallet } = base
  const { client } = chain
  await chain.setPrice(2500)

  const collectionOf = async (id: string) => {
    const { rows } = await sql<{
      state: number | null
      txid: string | null
      owner_id: string | null
      owner_address: string | null
      name: string
      uriid: string
    }>`select state, txid, owner_id, owner_address, name, uriid from collections where id = ${id}`.execute(db)
    return rows[0]
  }

  return {
    ...base,
    takeInReceipt: (hash: Hash) => indexer.takeInReceipt(chain.chainId, hash),

    /** An account with its own linked wallet and a collection of `count` plots. */
    aCollector: async (count = 2): Promise<Collector> => {
      const buyer = await aBuyer(api)
      const wallet = testAccount((wallets += 1))
      await client.setBalance({ address: wallet.address, value: parseEther('10') })
      await linkWallet(buyer, wallet.address)
      const collection = await aCollection(api, buyer.id)
      const plots = count > 0 ? await givePlots(api, buyer.id, { count, collectionId: collection }) : []
      return { ...buyer, wallet, collection, plots }
    },

    request: ({ token, collection }: Collector, through = api) =>
      through.request(requestCollectionMint, { body: { collectionID: collection } }, { token }),
    session: ({ token, collection }: Collector, through = api): Promise<FeeSession> =>
      through.call(requestCollectionMint, { body: { collectionID: collection } }, { token }),
    verify: ({ token }: Buyer, tid: string | null, txh: string, through = api) =>
      through.request(verifyCollectionMint, { body: { tid: tid ?? '', txh } }, { token }),
    status: ({ token }: Buyer, collectionID: string) =>
      api.request(readMintStatus, { body: { collectionID } }, { token }),

    /** As our client sends it, unless overridden. */
    pay: async (
      { wallet }: Pick<Collector, 'wallet'>,
      { targetWallet, amountCurrency, data }: FeeSession,
      { from = wallet, isMined = true, ...other }: Paying = {},
    ): Promise<Hash> => {
      const hash = await client.sendTransaction({
        account: from,
        chain: null,
        to: targetWallet as Address,
        value: parseEther(amountCurrency ?? '0'),
        data: data as Hex,
        ...other,
      })
      if (isMined) await chain.mined(hash)
      return hash
    },

    /** Runs the worker's turns until the collection has this state. */
    until: (collection: string, state: 1 | 2 | null): Promise<void> =>
      vi.waitFor(
        async () => {
          await sender.workNow()
          await follow()
          expect((await collectionOf(collection))?.state).toBe(state)
        },
        { timeout: 90_000, interval: 50 },
      ),
    /** Runs turns until exactly this many refunds of the order exist and all are done. */
    untilRefunded: (tid: string | null, refunds: number): Promise<void> =>
      vi.waitFor(
        async () => {
          await sender.workNow()
          const { rows } = await sql<{ state: string }>`
            select refunds.state from refunds join payments on payments.id = payment_id
            where order_id = ${tid}`.execute(db)
          expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: refunds }, () => 'done'))
        },
        { timeout: 90_000, interval: 50 },
      ),

    collectionOf,
    mintOf: async (tid: string | null) => {
      const { rows } = await sql<{
        state: string
        attempt: number
        to_address: string
        trouble: string | null
      }>`
        select state, attempt, to_address, trouble from collection_mints where id = ${tid}`.execute(db)
      return rows[0]
    },
    plotsOf: async (collection: string) => {
      const { rows } = await sql<{
        owner_id: string | null
        owner_address: string | null
        name: string | null
        mint_state: string | null
      }>`
        select owner_id, owner_address, name, mint_state from plots
        where collection_id = ${collection} order by cell`.execute(db)
      return rows
    },
    /** The minter's transactions, oldest first. */
    transactionsOf: async (tid: string | null) => {
      const { rows } = await sql<{ state: string; attempt: number }>`
        select state, attempt from chain_transactions
        where purpose = 'collection-mint' and subject = ${tid} order by attempt`.execute(db)
      return rows
    },
    /** Read from the node directly. */
    mintedOnChain: async (collection: string) => {
      const logs = await client.getContractEvents({ ...nft, eventName: 'CollectionMinted', fromBlock: 0n })
      return logs.filter(({ args }) => args.tokenId === tokenIdOf(collection))
    },
    give: async (collection: string, from: Wallet, to: Address): Promise<void> => {
      const hash = await client.writeContract({
        account: from,
        chain: null,
        ...nft,
        functionName: 'transferFrom',
        args: [from.address, to, tokenIdOf(collection)],
      })
      await chain.mined(hash)
    },
    expectCleanAudit: () => expectCleanAudit(db),

    /** A second instance of the API, the indexer and the minter, with a gate between them and the node. */
    behindAGate: async () => {
      const gate = await openGate(chain.rpcUrl)
      const other = await startTestApi({ databaseUrl, env: { ...settings, CHAIN_5_RPC_URL: gate.url } })
      const itsSender = createSender(other.platform, allSettlements, allRequesters(other.platform.config))
      cleanUp(() => itsSender.close())
      const itsIndexer = createIndexer(other.platform, allEffects(other.platform.config))
      /** One turn of a worker; an unreachable node does not end it. */
      const turn = async () => {
        await itsSender.workNow()
        await itsIndexer.indexNow(chain.chainId).catch(() => {})
      }
      return { gate, api: other, turn }
    },
  }
}
