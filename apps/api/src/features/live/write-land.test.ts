import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { membersOf } from '#features/map/watch/watched-versions.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { writeLand } from './write-land.ts'

/** Both ends of a stream whose client has not begun to read. */
async function aStream(): Promise<{ written: ServerResponse; unread: IncomingMessage }> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    response.flushHeaders()
    resolve(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  cleanUp(async () => {
    request.destroy()
    server.closeAllConnections()
    server.close()
  })
  const unread = await new Promise<IncomingMessage>((answered) => request.once('response', answered))
  return { written: await promise, unread }
}

const changed = (versions: Map<number, string | null>) => [{ versions, text: membersOf(versions) }]

test('holds one message for a viewer that does not read, which then gets the current state', async () => {
  const { written, unread } = await aStream()
  const { change } = writeLand(written, { squares: [], tiles: [] })
  const versionsOf = (turn: number) =>
    new Map(Array.from({ length: 1024 }, (_, block) => [block, `turn-${String(turn).padStart(5, '0')}`]))
  let turn = 0
  const announceOnce = () => {
    turn += 1
    change(changed(versionsOf(turn)), [])
  }
  // Also fills the kernel's buffer.
  let full = 0
  while (full < 20) {
    announceOnce()
    full = written.writableNeedDrain ? full + 1 : 0
    await new Promise(setImmediate)
  }
  const waiting = written.writableLength
  for (let more = 0; more < 2000; more += 1) announceOnce()
  change(changed(new Map([[7, null]])), [])
  expect(written.writableLength).toBe(waiting)

  let text = ''
  unread.setEncoding('utf8').on('data', (part: string) => (text += part))
  const last = `"1023":"turn-${String(turn).padStart(5, '0')}"`
  await vi.waitUntil(() => text.includes(last) && text.endsWith('\n\n'), { timeout: 30_000 })
  const messages = text.trim().split('\n\n')
  const { blocks } = JSON.parse(messages.at(-1)!.split('data: ')[1]!) as { blocks: Record<string, unknown> }
  expect(Object.keys(blocks)).toHaveLength(1024)
  expect(blocks['7']).toBeNull()
  expect(messages.length).toBeLessThan(turn - 1999)
})
