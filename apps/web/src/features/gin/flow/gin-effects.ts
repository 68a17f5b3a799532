/** Everything that a conversion does to the world, and what it asks of it. */
import {
  beginConversion,
  listConversions,
  reportConversion,
  verifyConversion,
} from '@meridian/shared/endpoints/gin'
import type { ginSteps } from '@meridian/shared/endpoints/gin'
import type { QueryClient } from '@tanstack/react-query'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import { call } from '#lib/api.ts'
import { configQuery } from '#lib/config.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { clock } from '#lib/flow/clock.ts'
import type { Clock } from '#lib/flow/clock.ts'
import { warnBeforeLeaving, whenLeaving } from '#lib/flow/guard-leaving.ts'
import { reportInOrder } from '#lib/flow/report-in-order.ts'
import type { ReportOptions } from '#lib/flow/report-in-order.ts'
import { confirm, showError, showResult } from '#ui/dialogs/dialogs.ts'
import type { ConfirmOptions } from '#ui/dialogs/dialogs.ts'
import { createOneProgress } from '#ui/dialogs/one-progress.ts'
import type { OneProgress } from '#ui/dialogs/one-progress.ts'
import { connectGinWallet } from './connect-gin-wallet.ts'
import type { GinWallet } from './connect-gin-wallet.ts'
import type { GinSession } from './gin-session.ts'

/** Reading a chain up to its head. */
const VERIFY_TIMEOUT_MS = 45_000

export interface GinReport {
  tid: string
  step: (typeof ginSteps)[number]
  result: boolean
  content: string
  payload?: object
}

export interface GinEffects {
  server: {
    begin: (total: string) => Promise<GinSession>
    verify: (claim: { tid: string; txh: string; targetNetworkId: string }) => Promise<{ pending: boolean }>
    report: (report: GinReport, options?: ReportOptions) => void
  }
  wallet: {
    connect: (
      wanted: { session: GinSession; networkId: string },
      listeners: WalletListeners,
    ) => Promise<GinWallet>
  }
  dialogs: OneProgress & {
    ask: (question: ConfirmOptions) => Promise<boolean>
    tellError: (message: string, note?: string) => Promise<void>
    tellResult: (result: { error: boolean; title: string; message: string }) => Promise<void>
  }
  page: {
    warnBeforeLeaving: (signal: AbortSignal) => () => void
    whenLeaving: (tell: () => void, signal: AbortSignal) => void
    /** To where a wallet is linked. */
    goToLinking: () => void
    refreshBalance: () => void
    end: () => void
  }
  clock: Clock
}

interface Dependencies {
  queries: QueryClient
  goToLinking: () => void
  onEnd: () => void
}

export const createGinEffects = ({ queries, goToLinking, onEnd }: Dependencies): GinEffects => ({
  server: {
    begin: (total) => call(beginConversion, { query: { total } }),
    verify: (body) => call(verifyConversion, { body }, { timeoutMs: VERIFY_TIMEOUT_MS }),
    report: ({ content, ...report }, options = {}) =>
      reportInOrder(
        () =>
          call(
            reportConversion,
            { body: { ...report, content: content.slice(0, 1000) } },
            { keepalive: options.leaving ?? false },
          ),
        options,
      ),
  },
  wallet: {
    connect: async (wanted, listeners) =>
      connectGinWallet(await queries.ensureQueryData(configQuery), wanted, listeners),
  },
  dialogs: { ask: confirm, tellError: showError, tellResult: showResult, ...createOneProgress() },
  page: {
    warnBeforeLeaving,
    whenLeaving,
    goToLinking,
    refreshBalance: () => void queries.invalidateQueries({ queryKey: endpointKey(listConversions) }),
    end: onEnd,
  },
  clock,
})
