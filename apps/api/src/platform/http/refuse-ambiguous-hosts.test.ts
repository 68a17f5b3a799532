import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})

/** The response to these lines, which no HTTP client of ours would send. */
async function send(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

const own = '127.0.0.1:3000'

test.each<[string, string[]]>([
  ['two Host headers', ['GET /api/config HTTP/1.1', `Host: ${own}`, 'Host: evil.example']],
  ['the same Host header twice', ['GET /api/config HTTP/1.1', `Host: ${own}`, `host: ${own}`]],
  ['two Host headers on a page', ['GET /plot/1 HTTP/1.1', `Host: ${own}`, 'Host: evil.example']],
  ['two Host headers on no page', ['GET /api/none HTTP/1.1', `Host: ${own}`, 'Host: evil.example']],
  ['another host in the address', ['GET http://evil.example/api/config HTTP/1.1', `Host: ${own}`]],
  ['another port in the address', ['GET http://127.0.0.1:81/api/config HTTP/1.1', `Host: ${own}`]],
  ['a login in the address', [`GET http://a@${own}/api/config HTTP/1.1`, `Host: ${own}`]],
  ['another scheme', [`GET ftp://${own}/api/config HTTP/1.1`, `Host: ${own}`]],
])('refuses %s', async (_, lines) => {
  const answer = await send(...lines)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('evil.example')
  expect(answer).toContain('"code":"HOST_AMBIGUOUS"')
})

test.each<[string, string[]]>([
  ['one Host header', ['GET /api/config HTTP/1.1', `Host: ${own}`]],
  ['the same host in the address', [`GET http://${own}/api/config HTTP/1.1`, `Host: ${own}`]],
  ['the same host in capitals', ['GET http://LOCALHOST:80/api/config HTTP/1.1', 'Host: localhost']],
  ['HTTP/1.0 without a host', ['GET /api/config HTTP/1.0']],
])('answers %s', async (_, lines) => {
  expect(await send(...lines)).toMatch(/^HTTP\/1\.1 200 /)
})
