/** Everything that a withdrawal does to the world, and what it asks of it. */
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { countReferred, withdrawReferral } from '@meridian/shared/endpoints/referrals'
import type { QueryClient } from '@tanstack/react-query'
import { forgetFee, keepFee, readKeptFee } from '#features/referrals/kept-fee.ts'
import type { FeeOwner, KeptFee } from '#features/referrals/kept-fee.ts'
import type { Referred } from '#features/referrals/referred.ts'
import type { PayingWallet } from '#features/wallet/connection/connect-paying-wallet.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { call } from '#lib/api.ts'
import { claimHere } from '#lib/claim-here.ts'
import { configQuery } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving } from '#lib/flow/guard-leaving.ts'
import { confirm, showError, showResult } from '#ui/dialogs/dialogs.ts'
import type { ConfirmOptions } from '#ui/dialogs/dialogs.ts'
import { createOneProgress } from '#ui/dialogs/one-progress.ts'
import type { OneProgress } from '#ui/dialogs/one-progress.ts'
import { connectFeeWallet } from './connect-fee-wallet.ts'
import { isFeeUnknown } from './is-fee-unknown.ts'

/** Reading a chain up to its head. */
const WITHDRAW_TIMEOUT_MS = 45_000

type Fee = NonNullable<Referred['fee']>

export interface WithdrawalEffects {
  /** Whose withdrawal it is, and what the coins are called. */
  wallet: string
  symbol: string
  server: {
    count: () => Promise<Referred>
    withdraw: (hash: string) => Promise<Pick<EndpointAnswer<typeof withdrawReferral>, 'pending'>>
  }
  payer: {
    connect: (fee: Fee, listeners: WalletListeners) => Promise<PayingWallet>
    /** Whether no node has heard of it: true only where the network was asked and has said so. */
    isUnknown: (hash: string) => Promise<boolean>
  }
  kept: {
    read: () => KeptFee | null
    keep: (hash: string) => void
    forget: (hash: string) => void
  }
  /** What the wallet may have sent without our hearing of it. */
  asked: {
    note: () => Promise<void>
    forget: () => void
    find: (fee: Fee) => Promise<Hex | 'waiting' | null>
  }
  dialogs: OneProgress & {
    ask: (question: ConfirmOptions) => Promise<boolean>
    tellError: (message: string, note?: string) => Promise<void>
    tellResult: (result: { error: boolean; title: string; message: string }) => Promise<void>
  }
  page: {
    /** Whether no other window of this browser is about the same. */
    claim: () => Promise<boolean>
    warnBeforeLeaving: (signal: AbortSignal) => () => void
    refresh: () => void
    end: () => void
  }
  clock: Clock
}

interface Dependencies {
  queries: QueryClient
  chain: Chain
  wallet: string
  onEnd: () => void
}

const lookup = () => import('#features/wallet/connection/find-asked.ts')

export function createWithdrawalEffects({ queries, chain, wallet, onEnd }: Dependencies): WithdrawalEffects {
  const owner: FeeOwner = { chainId: chain.id, wallet }
  const asked = { chain, wallet: wallet as Address, what: 'fee' as const }
  const over = new AbortController()
  let claimed: Promise<boolean> | null = null
  return {
    wallet,
    symbol: chain.coin.symbol,
    server: {
      count: () => call(countReferred, { query: { wallet } }),
      withdraw: (hash) =>
        call(withdrawReferral, { body: { wallet, hash } }, { timeoutMs: WITHDRAW_TIMEOUT_MS }),
    },
    payer: {
      connect: async (fee, listeners) =>
        connectFeeWallet(await queries.ensureQueryData(configQuery), { chain, wallet, fee }, listeners),
      isUnknown: (hash) => isFeeUnknown(chain, hash),
    },
    kept: {
      read: () => readKeptFee(owner),
      keep: (hash) => keepFee(owner, { hash, at: clock.now() }),
      forget: (hash) => forgetFee(owner, hash),
    },
    asked: {
      note: async () => (await lookup()).noteAsking(asked),
      forget: () => void lookup().then(({ forgetAsking }) => forgetAsking(asked)),
      find: async ({ coins, receiver }) => {
        const [{ findAsked }, { isAddressEqual, parseEther }] = await Promise.all([
          lookup(),
          import('viem/utils'),
        ])
        return findAsked({
          ...asked,
          isIt: ({ to, value }) =>
            to !== null && isAddressEqual(to, receiver as Address) && value === parseEther(coins),
        })
      },
    },
    dialogs: { ask: confirm, tellError: showError, tellResult: showResult, ...createOneProgress() },
    page: {
      claim: () => (claimed ??= claimHere(`referral-fee:${chain.id}:${wallet.toLowerCase()}`, over.signal)),
      warnBeforeLeaving,
      refresh: () => void queries.invalidateQueries({ queryKey: endpointKey(countReferred) }),
      end: () => {
        over.abort()
        onEnd()
      },
    },
    clock,
  }
}
