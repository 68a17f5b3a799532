import { expect, test } from 'vitest'
import { hearLand } from './follow-land.ts'

function listen() {
  const news: unknown[] = []
  const listener = hearLand({
    plots: (blocks) => news.push(blocks),
    counts: () => news.push('counts'),
    connection: (live) => news.push(live ? 'live' : 'lost'),
  })
  return { news, listener }
}

test('with every opening, any plot may have changed', () => {
  const { news, listener } = listen()
  listener.opened?.()
  listener.lost?.()
  listener.opened?.()
  expect(news).toEqual(['live', null, 'lost', 'live', null])
})

test('plots are named by their blocks, or all of them may have changed', () => {
  const { news, listener } = listen()
  listener.heard?.('plots', '{"type":"plots","blocks":[17,4711]}')
  listener.heard?.('plots', '{"type":"plots","all":true}')
  listener.heard?.('counts', '{"type":"counts"}')
  listener.heard?.('credits', '{"type":"credits"}')
  expect(news).toEqual([[17, 4711], null, 'counts'])
})
