import { expect, test } from 'vitest'
import { watchWidget } from './watch-widget.ts'

test('what the card is charged goes with every word of how the payment goes, as it was said last', () => {
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

test('once a payment was heard of, nobody says that nothing was charged', () => {
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
