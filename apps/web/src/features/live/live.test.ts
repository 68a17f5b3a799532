import * as accounts from '@meridian/shared/endpoints/accounts'
import * as cart from '@meridian/shared/endpoints/cart'
import * as collections from '@meridian/shared/endpoints/collections'
import * as credits from '@meridian/shared/endpoints/credits'
import * as payments from '@meridian/shared/endpoints/payments'
import { expect, test } from 'vitest'
import { outdated, readEventNames } from './live.ts'

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

test('events are read however the network cuts them', async () => {
  const chunks = [
    'event: op',
    'en\ndata: {}\n',
    '\n: still here\n\nevent: credits\ndata: {"a":1}\n\nevent: x',
  ]
  const names: string[] = []
  for await (const name of readEventNames(streamOf(...chunks))) names.push(name)
  expect(names).toEqual(['open', 'credits'])
})

test('what an event puts out of date is there to be asked again', () => {
  const modules = [accounts, cart, collections, credits, payments]
  const paths = modules
    .flatMap((endpoints) => Object.values(endpoints) as unknown[])
    .flatMap((one) => (typeof one === 'object' && one && 'path' in one ? [String(one.path)] : []))
  const named = [
    '/api/credit/total',
    '/api/account/profile',
    '/api/orders',
    '/api/collection',
    '/api/getprice',
  ]
  for (const begin of named) {
    expect(Object.values(outdated).flat()).toContain(begin)
    expect(paths.filter((path) => path.startsWith(begin))).not.toEqual([])
  }
})
