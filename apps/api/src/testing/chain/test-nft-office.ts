/** Common test setup for minting on its own chain, for either land contract. */
import { sql } from 'kysely'
import type { Abi, Address } from 'viem'
import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { createSender } from '#features/chain/sender/sender.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import type { Buyer } from '#testing/test-purchases.ts'
import { allEffects, allRequesters, allSettlements } from '../../effects.ts'
import { testAccount } from './test-contracts.ts'
import { indexerEnvironment } from './test-indexer.ts'
import { startTestLandChain } from './test-land-chain.ts'
import { keyOf, signerEnvironment } from './test-sender.ts'

export type Wallet = ReturnType<typeof testAccount>

/** Not the deployer, so that transactions of the contract's owner use none of the minter's nonces. */
export const minterIndex = 4
export const minter = testAccount(minterIndex).address

interface Contract<A extends Abi> {
  name: 'LandNft' | 'LandCollectionNft'
  abi: A
}

export async function startNftOffice<const A extends Abi>(
  { name, abi }: Contract<A>,
  env: Record<string, string>,
) {
  const chain = await startTestLandChain()
  const nft = { address: chain.deployment.addresses[name]!, abi }
  const asOwner = async (
    call: { functionName: 'pause' | 'unpause' } | { functionName: 'setMinter'; args: [Address] },
  ): Promise<void> => {
    const request = { account: testAccount(0), chain: null, ...nft, ...call } as never
    await chain.mined(await chain.client.writeContract(request))
  }
  await asOwner({ functionName: 'setMinter', args: [minter] })

  const databaseUrl = await createTestDatabase()
  const settings = {
    ...indexerEnvironment(databaseUrl, [chain]),
    ...signerEnvironment,
    MINTER_PRIVATE_KEY: keyOf(minterIndex),
    ...env,
  }
  const api = await startTestApi({ databaseUrl, env: settings })
  const { platform, db } = api
  const sender = createSender(platform, allSettlements, allRequesters(platform.config))
  cleanUp(() => sender.close())
  const indexer = createIndexer(platform, allEffects(platform.config))

  return {
    api,
    db,
    chain,
    nft,
    databaseUrl,
    settings,
    sender,
    indexer,
    follow: () => indexer.indexNow(chain.chainId),
    acceptReorganisation: () =>
      acceptReorganisation(db, platform.config, chain.chainId, allEffects(platform.config)),
    asOwner,
    linkWallet: async ({ id }: Pick<Buyer, 'id'>, address: string | null): Promise<void> => {
      const wallet = address?.toLowerCase() ?? null
      await sql`update accounts set wallet_address = ${wallet} where id = ${id}`.execute(db)
    },
  }
}
