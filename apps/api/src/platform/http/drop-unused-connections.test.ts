import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { dropUnusedConnections } from './drop-unused-connections.ts'

test('stops without waiting for a connection that never sent a request', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  dropUnusedConnections(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(app.server, 'connection')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await accepted
  const dropped = once(socket, 'close')
  await app.close()
  await dropped
  expect(socket.destroyed).toBe(true)
})
