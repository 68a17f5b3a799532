/** Wert's sandbox on a separate embedded chain, behind a tiny shop that proxies it as the product does. */
import { spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { createPublicClient, http } from 'viem'

const entry = new URL('../../apps/sandbox/src/main.ts', import.meta.url).pathname
const partnerId = 'meridian-journey'

export type WidgetWorld = Awaited<ReturnType<typeof startWidgetWorld>>

export async function startWidgetWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-widget-'))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const port = await freePort()
  const sandboxUrl = `http://127.0.0.1:${port}`
  const sandbox = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
      SANDBOX_PORT: String(port),
      SANDBOX_CHAINS: '5',
      SANDBOX_WERT_PARTNER_ID: partnerId,
      SANDBOX_WERT_PUBLIC_KEY: Buffer.from(x, 'base64url').toString('hex'),
      SANDBOX_WERT_DEPLOYMENT: join(folder, 'none.json'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((ready) => {
    sandbox.on('message', (message: { ready?: boolean }) => message.ready && ready())
  })
  const shop = await serveShop(sandboxUrl)
  return {
    shopUrl: shop.url,
    /** As the shop would send it: no trailing slash. */
    origin: `${shop.url}/sandbox/wert`,
    partnerId,
    chain: createPublicClient({ transport: http(`${sandboxUrl}/chains/5`) }),
    sign: (fields: Record<string, string>) => {
      const names = ['address', 'commodity', 'commodity_amount', 'network', 'sc_address', 'sc_input_data']
      const text = names
        .map(
          (name) =>
            `${name}:${/^(commodity|network)$/.test(name) ? fields[name]?.toLowerCase() : fields[name]}`,
        )
        .join('\n')
      const signature = sign(null, Buffer.from(text), privateKey).toString('hex').toUpperCase()
      return { ...fields, signature }
    },
    setManners: async (manners: object) => {
      await fetch(`${sandboxUrl}/control/wert/manners`, { method: 'POST', body: JSON.stringify(manners) })
    },
    stop: async () => {
      await shop.stop()
      const ended = once(sandbox, 'exit')
      sandbox.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function serveShop(sandboxUrl: string) {
  const bundle = await rolldown({
    input: new URL('widget-page.ts', import.meta.url).pathname,
    platform: 'browser',
  })
  const { output } = await bundle.generate({ format: 'esm' })
  const server = createServer((request, response) => {
    void (async () => {
      const { url = '/', method = 'GET' } = request
      if (url.startsWith('/sandbox/')) {
        const chunks: Buffer[] = []
        for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
        const answer = await fetch(`${sandboxUrl}${url.slice('/sandbox'.length)}`, {
          method,
          ...(method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
        })
        for (const name of ['content-type', 'content-security-policy', 'referrer-policy'])
          response.setHeader(name, answer.headers.get(name) ?? '')
        return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
      }
      const isScript = url === '/page.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
      // As strict as the product's policy: the initializer must not need more.
      response.setHeader('content-security-policy', "default-src 'self'; style-src-attr 'unsafe-inline'")
      const html = '<!doctype html><title>A shop</title><script type="module" src="/page.js"></script>'
      return response.end(isScript ? output[0].code : html)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function freePort(): Promise<number> {
  const server = createProbe().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}
