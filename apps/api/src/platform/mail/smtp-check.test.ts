import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { smtpCheck } from './smtp-check.ts'

test('checks the mail server once for many requests, and stays healthy without it', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {}).end('220 here\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const check = smtpCheck({ host: '127.0.0.1', port })
  expect(await Promise.all([check(), check(), check()])).toEqual([{ up: true }, { up: true }, { up: true }])
  await accepted
  server.close()
  await once(server, 'close')
  expect(connections).toBe(1)
  expect(await check()).toEqual({ up: true })
  expect(await smtpCheck({ host: '127.0.0.1', port })()).toEqual({
    up: true,
    detail: 'the mail server does not answer: mails wait',
  })
})
