import { expect, test } from 'vitest'
import { readEventNames } from './live.ts'

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
