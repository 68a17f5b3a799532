import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { logout } from '@meridian/shared/endpoints/accounts'
import { blockOf, cellAt } from '@meridian/shared/grid'
import { squareOf } from '@meridian/shared/grid/squares'
import { beforeAll, expect, test, vi } from 'vitest'
import { publish } from '#platform/live/live-hub.ts'
import { anAccount } from '#testing/test-account.ts'
import { cleanUp } from '#testing/clean-up.ts'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { sellPlots } from '#testing/test-sales.ts'
import { lookAtLand } from '#testing/live/test-stream.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

/** The server's response of a stream whose client never reads. */
async function openUnread(view: string, token: string): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const see = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.headers['x-who'] === 'unread') resolve(response)
  }
  subscribe('http.server.request.start', see)
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  cleanUp(() => socket.destroy())
  const head = [`GET /api/live?${view} HTTP/1.1`, 'host: map', 'x-who: unread', `authorization: JWT ${token}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const response = await promise
  unsubscribe('http.server.request.start', see)
  await vi.waitUntil(() => response.headersSent, { timeout: 30_000 })
  return response
}

/** Writes more than the kernel buffers for the client. */
async function fill(response: ServerResponse): Promise<void> {
  for (let full = 0; full < 20; full = response.writableNeedDrain ? full + 1 : 0) {
    if (!response.writableNeedDrain) response.write(`: ${'x'.repeat(32_768)}\n\n`)
    await new Promise(setImmediate)
  }
}

test('stops writing to an unread stream when its session has ended, and closes it', async () => {
  const account = await anAccount(api)
  const cell = cellAt(12, 12)
  const view = `squares=${squareOf(blockOf(cell))}`
  const unread = await openUnread(view, account.token)
  const errors: Error[] = []
  unread.on('error', (error) => errors.push(error))
  const { changes } = await lookAtLand(api.url, view)
  await fill(unread)
  await api.call(logout, { body: { refresh_token: account.refreshToken } })
  await vi.waitUntil(() => unread.writableEnded, { timeout: 30_000 })
  expect(unread.writableFinished).toBe(false)
  for (const sold of [cell, cell + 1]) {
    await sellPlots(api.db, account.id, [sold])
    await publish(api.db, `account:${account.id}`, { type: 'credits' })
    // Watchers of the same land receive the change in the same batch.
    await changes()
  }
  await vi.waitUntil(() => unread.closed, { timeout: 30_000 })
  expect(errors).toEqual([])
})

test('survives every error of a stream', async () => {
  const { token } = await anAccount(api)
  const unread = await openUnread('tiles=0/0/0', token)
  for (let times = 0; times < 3; times += 1) unread.emit('error', new Error('gone'))
  await expect.poll(() => unread.closed, { timeout: 30_000 }).toBe(true)
})
