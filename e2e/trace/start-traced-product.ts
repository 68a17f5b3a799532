/** Starts the product with traced processes, behind Vite's development server with instrumented sources. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { Plugin } from 'vite'
import startProduct from '../start-product.ts'
import { instrumentFunctions } from './instrument-functions.ts'
import { sourcePath } from './source-path.ts'

export default async function startTracedProduct(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-trace-'))
  process.env['TRACE_FOLDER'] = folder
  process.env['NODE_OPTIONS'] = `--import=${new URL('trace-process.ts', import.meta.url).href}`
  // The trace changes the database client that the API imports.
  process.env['MERIDIAN_BUNDLE'] = '0'
  const stop = await startProduct()
  delete process.env['NODE_OPTIONS']
  delete process.env['MERIDIAN_BUNDLE']
  const target = process.env['BASE_URL'] ?? ''
  // The demo accepts only requests from its own origin.
  const proxied = { target, changeOrigin: true, headers: { origin: target } }
  const vite = await createServer({
    root: fileURLToPath(new URL('../../apps/web/', import.meta.url)),
    plugins: [instrumented, ownAddresses(target)],
    server: {
      port: 0,
      host: '127.0.0.1',
      hmr: false,
      watch: null,
      proxy: Object.fromEntries(['/api', '/rpc', '/sandbox', '/basemap'].map((path) => [path, proxied])),
    },
    logLevel: 'error',
  })
  await vite.listen()
  process.env['BASE_URL'] = vite.resolvedUrls?.local[0]?.replace(/\/$/, '')
  return async () => {
    await vite.close()
    await stop?.()
    await rm(folder, { recursive: true, force: true })
  }
}

/** React's internal mark of a component that is being rendered, for trace-page.ts. */
const showRendering = `
import * as traced from 'react'
globalThis.tracedReact = traced.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
`

const instrumented: Plugin = {
  name: 'instrument-functions',
  enforce: 'pre',
  transform(code, id) {
    const path = sourcePath(id.split('?')[0]!)
    if (path === null) return null
    const entry = path === 'apps/web/src/main.tsx' ? showRendering : ''
    return { code: entry + instrumentFunctions(path, code), map: null }
  },
}

/** The configuration has the chains' URLs at the product, which pages of this server may not read. */
const ownAddresses = (target: string): Plugin => ({
  name: 'own-addresses',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/config', (request, response, next) => {
      const answer = async () => {
        const config = await fetch(`${target}/api/config`)
        response.setHeader('content-type', 'application/json')
        response.end((await config.text()).replaceAll(target, `http://${request.headers.host}`))
      }
      answer().catch(next)
    })
  },
})
