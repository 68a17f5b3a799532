/** An office that takes Gin on a chain of its own, and the wallets that send it. */
import { ginAbi } from '@meridian/contracts/abi'
import { bytecode } from '@meridian/contracts/bytecode'
import { beginConversion, listConversions, verifyConversion } from '@meridian/shared/endpoints/gin'
import { sql } from 'kysely'
import { parseUnits } from 'viem'
import type { Address, Hash } from 'viem'
import { beforeAll } from 'vitest'
import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import { createFollower } from '#features/chain/follower.ts'
import { startTestApi } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { allEffects } from '../../effects.ts'
import { testAccount } from './test-contracts.ts'
import { followerEnvironment } from './test-follower.ts'
import { startTestLandChain } from './test-land-chain.ts'
import { signerEnvironment, treasury } from './test-sender.ts'

type Wallet = ReturnType<typeof testAccount>
export interface Converter extends Buyer {
  wallet: Wallet
}

const bank = testAccount(0)
let wallets = 20

export let office: Awaited<ReturnType<typeof startGinOffice>>

/** Registers the hook of a file of tests: one office for all of them. */
export function runGinOffice(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    office = await startGinOffice(env)
  }, 180_000)
}

async function startGinOffice(env: Record<string, string>) {
  const chain = await startTestLandChain(56, 'gin')
  const { client, deployment } = chain
  const gin = { address: deployment.addresses['Gin']!, abi: ginAbi } as const
  const databaseUrl = await createTestDatabase()
  const api = await startTestApi({
    databaseUrl,
    env: {
      ...followerEnvironment(databaseUrl, [chain]),
      ...signerEnvironment,
      // Nothing of the land is needed.
      LAND_CHAIN_ID: '5',
      CHAIN_5_RPC_URL: 'http://127.0.0.1:9',
      GIN_CHAIN_IDS: '56',
      ...env,
    },
  })
  const { platform, db } = api
  const effects = allEffects(platform.config)
  const follower = createFollower(platform, effects)

  const transfer = async (from: Wallet, to: Address, amount: bigint, token = gin.address): Promise<Hash> => {
    const call = { ...gin, address: token, functionName: 'transfer', args: [to, amount] } as const
    const hash = await client.writeContract({ account: from, chain: null, gas: 500_000n, ...call })
    await chain.mined(hash)
    return hash
  }

  return {
    api,
    db,
    chain,
    gin,
    receiver: treasury.address,
    follow: () => follower.followNow(chain.chainId),
    acceptReorganisation: () => acceptReorganisation(db, platform.config, chain.chainId, effects),

    /** A wallet with so much Gin, and coins for its transactions. */
    aWallet: async (amount = '1000'): Promise<Wallet> => {
      const wallet = testAccount((wallets += 1))
      await client.setBalance({ address: wallet.address, value: 10n ** 18n })
      await transfer(bank, wallet.address, parseUnits(amount, 18))
      return wallet
    },
    aConverter: async (): Promise<Converter> => {
      const buyer = await aBuyer(api)
      const wallet = await office.aWallet()
      await office.linkWallet(buyer, wallet.address)
      return { ...buyer, wallet }
    },
    linkWallet: async ({ id }: Buyer, address: string): Promise<void> => {
      await sql`update accounts set wallet_address = ${address.toLowerCase()} where id = ${id}`.execute(db)
    },

    /** A token with Gin's very code, which is not Gin. */
    deployImitation: async (holder: Wallet): Promise<Address> => {
      const hash = await client.deployContract({
        account: holder,
        chain: null,
        abi: ginAbi,
        bytecode: bytecode.Gin,
        args: [holder.address],
      })
      await chain.mined(hash)
      return (await client.getTransactionReceipt({ hash })).contractAddress!
    },

    begin: (by: Buyer, total: string) => api.call(beginConversion, { query: { total } }, by),
    transfer,
    /** As our client sends it. */
    send: (from: Wallet, total: string) => transfer(from, treasury.address, parseUnits(total, 18)),
    verify: ({ token }: Buyer, tid: string, txh: string, targetNetworkId = '0x38') =>
      api.request(verifyConversion, { body: { tid, txh, targetNetworkId } }, { token }),
    history: (by: Buyer) => api.call(listConversions, {}, by),
  }
}
