import { expect, test } from 'vitest'
import { watchWidget } from './watch-widget.ts'

test('adds the last reported charge of the card to every status', () => {
  const sent: unknown[] = []
  const widget = watchWidget((event) => sent.push(event) > 0)
  widget.onStatus('pending', { status: 'pending' })
  widget.onRate('131.30')
  widget.onRate('131.32')
  widget.onStatus('success', { status: 'success' })
  expect(sent).toEqual([
    { type: 'progress', said: { status: 'pending' } },
    { type: 'success', said: { status: 'success', currency_amount: '131.32' } },
  ])
})

test('never claims that nothing was charged once a payment was reported', () => {
  const endings: unknown[] = []
  const watch = () => watchWidget((event) => endings.push('ending' in event ? event.ending : null) > 0)
  const failure = { name: 'widget', message: 'failed' }
  watch().onError(failure)
  const begun = watch()
  begun.onStatus('pending', {})
  begun.onError(failure)
  const paid = watch()
  paid.onStatus('success', {})
  paid.onStatus('failed', {})
  expect(endings).toEqual(['broken', null, 'brokenMidway', null, 'brokenMidway'])
})
