import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { explorerStyle } from '#explorer/explorer-style.ts'
import { mailStyle } from '#mail/mail-style.ts'
import { houseStyle } from './house-style.ts'
import { paymentStyle } from './payment-style.ts'
import { serveLook } from './serve-look.ts'

const tokensIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/^ +(--[\w-]+): (.+);$/gm)].map(([, name, value]) => [name, value]))

test('has the colours and fonts of the app', async () => {
  const app = tokensIn(await readFile(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8'))
  const own = tokensIn(houseStyle)
  expect(Object.keys(own).length).toBeGreaterThan(15)
  expect(app).toMatchObject(own)
})

test.each([
  ['explorer', explorerStyle],
  ['mail', mailStyle],
  ['payment', paymentStyle],
])('uses only names of the house style on the %s pages', (_, style) => {
  const used = [...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name)
  expect(Object.keys(tokensIn(houseStyle))).toEqual(expect.arrayContaining(used))
})

test('serves every font that the style names, and nothing else', async () => {
  const look = { part: '/mail', style: mailStyle, policy: `default-src 'none'` }
  const server = createServer((request, response) => {
    void serveLook(response, request.url ?? '', look).then((isServed) => {
      if (!isServed) response.writeHead(404).end()
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail/style.css`
  const style = await (await fetch(base)).text()
  const fonts = [...style.matchAll(/url\('([^']+)'\)/g)].map(([, path]) => new URL(path ?? '', base))
  expect(fonts).toHaveLength(2)
  for (const font of fonts) {
    const answer = await fetch(font)
    expect(answer.headers.get('content-type')).toBe('font/woff2')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2')
  }
  for (const path of ['fonts/other.woff2', 'fonts/constructor.woff2', '../other/style.css'])
    expect((await fetch(new URL(path, base))).status).toBe(404)
})
