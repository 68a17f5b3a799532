/** Test setup that sells MASS on its own chain, with wallets that buy it and a treasury that pays rewards. */
import { idoAbi, massAbi, stakingAbi, testUsdtAbi } from '@meridian/contracts/abi'
import { countReferred, withdrawReferral } from '@meridian/shared/endpoints/referrals'
import { getSale, verifyPurchase } from '@meridian/shared/endpoints/token-sale'
import { listStakeEvents } from '@meridian/shared/endpoints/staking'
import { sql } from 'kysely'
import { parseEther, parseUnits, zeroAddress } from 'viem'
import type { Abi, Address, Hash } from 'viem'
import { beforeAll, vi } from 'vitest'
import { acceptNonces } from '#features/chain/operator/accept-nonces.ts'
import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { createSender } from '#features/chain/sender/sender.ts'
import { pursueWithdrawals } from '#features/referrals/pursue-withdrawals.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { allEffects, allRequesters, allSettlements } from '../../effects.ts'
import { testAccount } from './test-contracts.ts'
import { indexerEnvironment } from './test-indexer.ts'
import { startTestLandChain } from './test-land-chain.ts'
import { signerEnvironment, treasury } from './test-sender.ts'

export type TokenWallet = ReturnType<typeof testAccount>

const bank = testAccount(0)
let wallets = 40

/** USDT has six decimals on the test chain. */
export const usdt = (amount: string): bigint => parseUnits(amount, 6)

export let office: Awaited<ReturnType<typeof startTokenOffice>>

/** Registers the hook of a test file; all its tests share one setup. */
export function runTokenOffice(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    office = await startTokenOffice(env)
  }, 180_000)
}

async function startTokenOffice(env: Record<string, string>) {
  const chain = await startTestLandChain()
  const { client, deployment } = chain
  const at = (name: string): Address => deployment.addresses[name]!
  const databaseUrl = await createTestDatabase()
  const settings = { ...indexerEnvironment(databaseUrl, [chain]), ...signerEnvironment, ...env }
  const api = await startTestApi({ databaseUrl, env: settings })
  const { platform, db } = api
  const effects = allEffects(platform.config)
  const indexer = createIndexer(platform, effects)
  const sender = createSender(platform, allSettlements, allRequesters(platform.config))
  cleanUp(() => sender.close())

  const call = async (account: TokenWallet, contract: string, abi: Abi, name: string, args: unknown[]) => {
    const hash = await client.writeContract({
      account,
      chain: null,
      address: at(contract),
      abi,
      functionName: name,
      args,
      gas: 500_000n,
    })
    await chain.mined(hash)
    return hash
  }
  const giveUsdt = (to: Address, amount: string) =>
    call(bank, 'TestUsdt', testUsdtAbi, 'transfer', [to, usdt(amount)])
  const withdraw = (wallet: Address, hash: string, through = api) =>
    through.request(withdrawReferral, { body: { wallet, hash } })

  return {
    api,
    db,
    chain,
    databaseUrl,
    settings,
    at,
    giveUsdt,
    /**
     * Returns the treasury's USDT to the bank, with the treasury's own key: call only while it has no transaction in
     * progress.
     */
    spendTreasury: async () => {
      const all = await office.usdtOf(treasury.address)
      await call(treasury, 'TestUsdt', testUsdtAbi, 'transfer', [bank.address, all])
      await acceptNonces(db, platform.config, chain.chainId, 'treasury')
    },
    follow: () => indexer.indexNow(chain.chainId),
    acceptReorganisation: () => acceptReorganisation(db, platform.config, chain.chainId, effects),
    send: sender.workNow,
    pursue: () => pursueWithdrawals(platform),

    /** With this much USDT, and coins for gas. */
    aWallet: async (amount = '1000'): Promise<TokenWallet> => {
      const wallet = testAccount((wallets += 1))
      await client.setBalance({ address: wallet.address, value: parseEther('10') })
      if (amount !== '0') await giveUsdt(wallet.address, amount)
      return wallet
    },
    /** As our client buys; the transaction may succeed or revert. */
    buy: async (
      wallet: TokenWallet,
      amount: string,
      referrer: Address = zeroAddress,
      massForUsdt = 2n,
    ): Promise<Hash> => {
      await call(wallet, 'TestUsdt', testUsdtAbi, 'approve', [at('Ido'), usdt(amount)])
      const mass = usdt(amount) * massForUsdt * 10n ** 12n
      return call(wallet, 'Ido', idoAbi, 'buy', [mass, usdt(amount), referrer])
    },
    setPrice: (price: string) => call(bank, 'Ido', idoAbi, 'setPrice', [usdt(price)]),
    verify: (wallet: Address, amount_usdt: string, hash: string) =>
      api.request(verifyPurchase, { body: { wallet, amount_usdt, hash } }),
    sale: () => api.call(getSale, {}),
    stake: async (wallet: TokenWallet, amount: bigint) => {
      await call(bank, 'Mass', massAbi, 'transfer', [wallet.address, amount])
      await call(wallet, 'Mass', massAbi, 'approve', [at('Staking'), amount])
      return call(wallet, 'Staking', stakingAbi, 'stake', [amount])
    },
    unstake: (wallet: TokenWallet, amount: bigint) =>
      call(wallet, 'Staking', stakingAbi, 'withdrawStake', [amount]),
    stakeOf: (wallet: Address) => api.call(listStakeEvents, { query: { wallet } }),

    /** The fee transaction of a withdrawal, paid in the chain's coin. */
    payFee: async (
      wallet: TokenWallet,
      { value = parseEther('0.01'), to = treasury.address }: { value?: bigint; to?: Address } = {},
    ): Promise<Hash> => {
      const hash = await client.sendTransaction({ account: wallet, chain: null, to, value, gas: 21_000n })
      await chain.mined(hash)
      return hash
    },
    withdraw,
    info: (wallet: Address) => api.call(countReferred, { query: { wallet } }),

    /** A wallet that bought once and can withdraw this much USDT, because another wallet bought through its link. */
    aReferrer: async (earned: string): Promise<TokenWallet> => {
      const referrer = await office.aWallet('10')
      await office.buy(referrer, '1')
      const cost = String(Number(earned) * 20)
      await office.buy(await office.aWallet(cost), cost, referrer.address)
      await office.follow()
      return referrer
    },

    /** The code of a call that is not paid yet, and the withdrawal as the page shows it. */
    withdrawing: async (wallet: TokenWallet, hash: string) => {
      const { code } = (await withdraw(wallet.address, hash)).json
      const { withdrawal } = await api.call(countReferred, { query: { wallet: wallet.address } })
      return { code, withdrawal }
    },

    /** Runs turns until the payout is done. */
    untilPaid: (wallet: TokenWallet, hash: string) =>
      vi.waitUntil(
        async () => {
          await sender.workNow()
          const { json } = await withdraw(wallet.address, hash)
          return json.code === undefined && json.withdrawal
        },
        { timeout: 90_000, interval: 50 },
      ),

    usdtOf: (address: Address): Promise<bigint> =>
      client.readContract({
        address: at('TestUsdt'),
        abi: testUsdtAbi,
        functionName: 'balanceOf',
        args: [address],
      }),
    /** Every payout to the wallet, read from the chain. */
    paidTo: async (wallet: Address): Promise<bigint[]> => {
      const logs = await client.getContractEvents({
        address: at('TestUsdt'),
        abi: testUsdtAbi,
        eventName: 'Transfer',
        args: { from: treasury.address, to: wallet },
        fromBlock: 0n,
        strict: true,
      })
      return logs.map(({ args }) => args.value)
    },
    withdrawalsOf: async (wallet: Address) => {
      const { rows } = await sql<{
        id: string
        state: string
        amount: string | null
        trouble: string | null
      }>`
        select id, state, amount, trouble from referral_withdrawals
        where wallet = ${wallet.toLowerCase()} order by created_at`.execute(db)
      return rows
    },
  }
}
