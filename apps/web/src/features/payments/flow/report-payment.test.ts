import { expect, test } from 'vitest'
import { wordingOf } from './report-payment.ts'
import type { EthStep } from './report-payment.ts'

const steps: EthStep[] = [11, 12, 20, 21, 22, 30, 40, 41]

test('reports every step of plots with its result, and a completed transfer as a payment as well', () => {
  const payload = { txh: '0x1' }
  const reports = steps.map((step) => wordingOf('plots', { step, content: 'said', payload }))
  expect(reports.map(({ step, status }) => [step?.step, step?.result, status?.status])).toEqual([
    [11, false, undefined],
    [12, false, undefined],
    [20, true, undefined],
    [21, false, undefined],
    [22, false, undefined],
    [30, true, 2],
    [40, true, undefined],
    [41, false, undefined],
  ])
})

test('reports land credits as begun, paid or failed', () => {
  const statuses = steps.map((step) => wordingOf('credits', { step, content: 'said' }).status?.status ?? null)
  expect(statuses).toEqual([4, 4, 1, 4, 4, 2, null, 4])
  expect(wordingOf('credits', { step: 30, content: 'said', payload: { txh: '0x1' } })).toEqual({
    step: null,
    status: { status: 2, payload: { step: 30, content: 'said', txh: '0x1' } },
  })
})

test('shortens a long wallet message to the limit of the history', () => {
  const { step } = wordingOf('plots', { step: 22, content: 'x'.repeat(5000) })
  expect(step?.content).toHaveLength(1000)
})
