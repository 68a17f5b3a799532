/** Test setup in which users mint plots on its own chain, and their wallets. */
import { landNftAbi } from '@meridian/contracts/abi'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { EndpointInput } from '@meridian/shared/endpoint'
import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import { beforeAll, vi } from 'vitest'
import { givePlots } from '#testing/test-plots.ts'
import type { GivenPlots } from '#testing/test-plots.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { testAccount } from './test-contracts.ts'
import { startNftOffice } from './test-nft-office.ts'
import type { Wallet } from './test-nft-office.ts'

export type MintSession = EndpointAnswer<typeof mintPlot>

export interface Owner extends Buyer {
  wallet: Wallet
  /** The id of the plot. */
  plot: string
}

export const someoneElse = testAccount(2)

let wallets = 10

export let office: Awaited<ReturnType<typeof startMintOffice>>

interface OfficeOptions {
  env?: Record<string, string>
  /** Whether the minter runs continuously, or only in turns that the test starts. */
  isSending?: boolean
}

/** Registers the hook of a test file; all its tests share one setup. */
export function runMintOffice(options: OfficeOptions = {}): void {
  beforeAll(async () => {
    office = await startMintOffice(options)
  }, 180_000)
}

async function startMintOffice({ env = {}, isSending = true }: OfficeOptions) {
  const base = await startNftOffice({ name: 'LandNft', abi: landNftAbi }, env)
  const { api, db, chain, nft, sender, linkWallet } = base
  const { client } = chain
  if (isSending) sender.start()

  return {
    ...base,

    /** An account with its own linked wallet and one plot. */
    anOwner: async (given: Partial<GivenPlots> = {}): Promise<Owner> => {
      const buyer = await aBuyer(api)
      const wallet = testAccount((wallets += 1))
      await client.setBalance({ address: wallet.address, value: 10n ** 18n })
      await linkWallet(buyer, wallet.address)
      const [plot] = (await givePlots(api, buyer.id, { count: 1, ...given })) as [string]
      return { ...buyer, wallet, plot }
    },
    askOnce,
    /** Repeats the request while the answer is MINT_LATE, as users do. */
    ask: async (asking: Buyer, plot: string) => {
      for (;;) {
        const answer = await askOnce(asking, plot)
        if (answer.json.code !== 'MINT_LATE') return answer
      }
    },
    /** Uses this API instance or another one. */
    grant: async (owner: Owner, through = api): Promise<MintSession> => {
      const input = { body: { id: owner.plot } }
      const isMined = async () => (await through.request(mintPlot, input, owner)).json.code !== 'MINT_LATE'
      await vi.waitUntil(isMined, { timeout: 90_000 })
      return through.call(mintPlot, input, owner)
    },

    /** As our client calls it. Returns the hash, whether it succeeded or reverted. */
    mint: async (wallet: Wallet, { to, tokenId, uri }: MintSession): Promise<Hash> => {
      const args = [to as Address, BigInt(tokenId), uri] as const
      const call = {
        account: wallet,
        chain: null,
        ...nft,
        functionName: 'safeMint',
        args,
        gas: 600_000n,
      } as const
      const hash = await client.writeContract(call)
      await chain.mined(hash)
      return hash
    },

    report: (
      { token }: Buyer,
      tokenId: string | number,
      hash: string,
      status: EndpointInput<typeof reportMint>['body']['status'] = 2,
    ) => {
      const from = someoneElse.address
      const body = { tokenId, transaction_hash: hash, from, to: from, status }
      return api.request(reportMint, { body }, { token })
    },

    plotOf: async (plot: string) => {
      const { rows } = await sql<{ mint_state: string | null; owner_id: string; owner_address: string }>`
        select mint_state, owner_id, owner_address from plots where cell = ${plot}`.execute(db)
      return rows[0]
    },
    /** Oldest first. */
    grantsOf: (plot: string) =>
      db
        .selectFrom('mint_grants')
        .select(['id', 'state', 'attempt', 'tx_hash', 'mint_tx_hash', 'trouble'])
        .where('cell', '=', BigInt(plot))
        .orderBy('attempt')
        .execute(),
    /** The minter's transactions for these grants. */
    transactionsOf: async (plot: string) => {
      const { rows } = await sql<{ state: string; trouble: string | null }>`
        select t.state, t.trouble from chain_transactions t join mint_grants on subject = mint_grants.id::text
        where cell = ${plot} order by t.created_at`.execute(db)
      return rows
    },
    grantedOnChain: async (plot: string): Promise<number> => {
      const logs = await client.getContractEvents({ ...nft, eventName: 'MintGranted', fromBlock: 0n })
      return logs.filter(({ args }) => args.tokenId === BigInt(plot)).length
    },
  }

  function askOnce({ token }: Buyer, plot: string) {
    return api.request(mintPlot, { body: { id: plot } }, { token })
  }
}
