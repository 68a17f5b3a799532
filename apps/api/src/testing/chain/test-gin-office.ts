/** Test setup that receives Gin on its own chain, and wallets that send it. */
import { ginAbi } from '@meridian/contracts/abi'
import { bytecode } from '@meridian/contracts/bytecode'
import { beginConversion, listConversions, verifyConversion } from '@meridian/shared/endpoints/gin'
import { sql } from 'kysely'
import { getContractAddress, parseUnits, toHex } from 'viem'
import type { Address, Hash } from 'viem'
import { beforeAll } from 'vitest'
import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { startTestApi } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { aBuyer } from '#testing/test-purchases.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { allEffects } from '../../effects.ts'
import { testAccount } from './test-contracts.ts'
import { indexerEnvironment } from './test-indexer.ts'
import { startTestLandChain } from './test-land-chain.ts'
import { signerEnvironment, treasury } from './test-sender.ts'

type Wallet = ReturnType<typeof testAccount>
export interface Converter extends Buyer {
  wallet: Wallet
}

const bank = testAccount(0)
let wallets = 20

export let office: Awaited<ReturnType<typeof startGinOffice>>

/** Registers the hook of a test file; all its tests share one setup. */
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
  const settings = {
    ...indexerEnvironment(databaseUrl, [chain]),
    ...signerEnvironment,
    // The land chain is not used, so its node may be unreachable.
    LAND_CHAIN_ID: '5',
    CHAIN_5_RPC_URL: 'http://127.0.0.1:9',
    GIN_CHAIN_IDS: '56',
    ...env,
  }
  const api = await startTestApi({ databaseUrl, env: settings })
  const { platform, db } = api
  const effects = allEffects(platform.config)
  const indexer = createIndexer(platform, effects)

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
    databaseUrl,
    settings,
    gin,
    receiver: treasury.address,
    follow: () => indexer.indexNow(chain.chainId),
    acceptReorganisation: () => acceptReorganisation(db, platform.config, chain.chainId, effects),

    /** A wallet with this much Gin, and coins for gas. */
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

    /** A token with the same code as Gin at another address. */
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

    /** Sends one transaction that contains `count` equal transfers from a contract to one receiver. */
    sendMany: async (
      count: number,
      amount: bigint,
      to: Address = treasury.address,
    ): Promise<{ hash: Hash; from: Address }> => {
      const nonce = await client.getTransactionCount({ address: bank.address })
      const from = getContractAddress({ from: bank.address, nonce: BigInt(nonce) + 1n })
      await transfer(bank, from, amount * BigInt(count))
      const hash = await client.sendTransaction({
        account: bank,
        chain: null,
        gas: 5_000n * BigInt(count) + 500_000n,
        data: manyTransfers({ token: gin.address, to, amount, count }),
      })
      if ((await chain.mined(hash)) !== 'success') throw new Error('the transfers were refused')
      return { hash, from }
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

interface ManyTransfers {
  token: Address
  to: Address
  amount: bigint
  count: number
}

/** Bytecode of a constructor that calls `transfer(to, amount)` in a loop. */
function manyTransfers({ token, to, amount, count }: ManyTransfers): Hash {
  const selector = '63a9059cbb60e01b5f52'
  const receiver = `73${to.slice(2)}600452`
  const value = `6f${toHex(amount, { size: 16 }).slice(2)}602452`
  const times = `61${toHex(count, { size: 2 }).slice(2)}`
  const loop = `5b5f5f60445f5f73${token.slice(2)}5af150600190038060395700`
  return `0x${selector}${receiver}${value}${times}${loop}`
}
