/** Reports of what the browser observed of a payment, for the order's history. */
import { reportLandEthStep } from '@meridian/shared/endpoints/orders'
import { reportPaymentStatus } from '@meridian/shared/endpoints/purchase'
import { call } from '#lib/api.ts'
import { reportInOrder } from '#lib/flow/report-in-order.ts'
import type { ReportOptions } from '#lib/flow/report-in-order.ts'
import type { Purchase } from './purchase.ts'

/** In progress, success, failed or error. */
export type PaymentStatus = 1 | 2 | 4

/**
 * 11 no wallet, 12 access denied or browser closed, 20 payment dialog opened, 21 send returned nothing, 22 send error,
 * 30 transfer done and validating, 40 verified, 41 verification failed.
 */
export type EthStep = 11 | 12 | 20 | 21 | 22 | 30 | 40 | 41

/** Land credits report a status only, never a step. */
const statusOfStep: Record<EthStep, PaymentStatus | null> = {
  11: 4,
  12: 4,
  20: 1,
  21: 4,
  22: 4,
  30: 2,
  40: null,
  41: 4,
}

export function reportStatus(
  tid: string,
  status: PaymentStatus,
  payload: object,
  options: ReportOptions = {},
) {
  const { leaving = false } = options
  reportInOrder(
    () => call(reportPaymentStatus, { body: { tid, status, payload } }, { keepalive: leaving }),
    options,
  )
}

export interface EthReport {
  step: EthStep
  content: string
  payload?: object
}

export function reportEthStep(
  kind: Purchase['kind'],
  tid: string,
  report: EthReport,
  options: ReportOptions = {},
) {
  const { step, status } = wordingOf(kind, report)
  const { leaving = false } = options
  if (step)
    reportInOrder(() => call(reportLandEthStep, { body: { tid, ...step } }, { keepalive: leaving }), options)
  if (status) reportStatus(tid, status.status, status.payload, options)
}

/** A step for plots, with a status where the contract has one; a status alone for land credits. */
export function wordingOf(kind: Purchase['kind'], { step, content, payload = {} }: EthReport) {
  const status = statusOfStep[step]
  if (kind === 'credits')
    return { step: null, status: status && { status, payload: { step, content, ...payload } } }
  return {
    step: { step, payload, result: status !== 4, content: content.slice(0, 1000) },
    status: step === 30 ? { status: 2 as const, payload } : null,
  }
}
