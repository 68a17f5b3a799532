import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { beginConversion, reportConversion, verifyConversion } from '@meridian/shared/endpoints/gin'
import type { ginSteps } from '@meridian/shared/endpoints/gin'
import { call } from '#lib/api.ts'
import { VERIFY_TIMEOUT_MS, whetherFinal } from '#lib/flow/poll-until-decided.ts'
import { reportInOrder } from '#lib/flow/report-in-order.ts'
import type { ReportOptions } from '#lib/flow/report-in-order.ts'

/** Recipient and amount of the transfer. */
export type GinSession = Omit<EndpointAnswer<typeof beginConversion>, 'error' | 'msg'>

export interface GinReport {
  tid: string
  step: (typeof ginSteps)[number]
  result: boolean
  content: string
  payload?: object
}

export interface GinServer {
  begin: (total: string) => Promise<GinSession>
  verify: (claim: { tid: string; txh: string; targetNetworkId: string }) => Promise<{ pending: boolean }>
  report: (report: GinReport, options?: ReportOptions) => void
}

export const ginServer: GinServer = {
  begin: (total) => call(beginConversion, { query: { total } }),
  verify: (body) => whetherFinal(call(verifyConversion, { body }, { timeoutMs: VERIFY_TIMEOUT_MS })),
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
}
