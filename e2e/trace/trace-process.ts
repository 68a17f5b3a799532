/**
 * Loaded by `--import` into the API of a traced product. Instruments the files of this repository, and serves which of
 * them each HTTP request executed. Code that runs outside of any request is not noted.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { createServer, Server } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { instrumentFunctions, reportName } from './instrument-functions.ts'
import { sourcePath } from './source-path.ts'
import { commit } from './traced-process.ts'
import type { Executed } from './traced-process.ts'

const folder = process.env['TRACE_FOLDER']
if (folder && process.argv.at(-1)?.endsWith('/apps/api/src/server.ts')) trace(join(folder, 'server.json'))

function trace(portFile: string): void {
  const request = new AsyncLocalStorage<Set<string>>()
  let requests: { call: string; files: Set<string> }[] = []
  Object.assign(globalThis, { [reportName]: (path: string) => request.getStore()?.add(path) })

  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const path = url.startsWith('file:') ? sourcePath(fileURLToPath(url)) : null
      if (path === null || loaded.source === undefined || loaded.source === null) return loaded
      const { source } = loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
      return { ...loaded, source: instrumentFunctions(path, text) }
    },
  })

  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function queryTraced(this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }]
    if (/^commit\b/i.test(typeof config === 'string' ? config : (config.text ?? ''))) {
      const files = request.getStore()
      files?.delete(commit)
      files?.add(commit)
    }
    return Reflect.apply(query, this, args) as unknown
  } as typeof query

  // A server of its own: the trace needs neither signals nor the inspector's port.
  const served = createServer((_, response) => {
    const taken = requests
    requests = []
    const answer: Executed = {
      requests: taken.map(({ call, files }) => ({ call, files: [...files] })),
    }
    response.end(JSON.stringify(answer))
  })
  // oxlint-disable-next-line typescript/unbound-method -- called with its server below
  const { emit } = Server.prototype
  Server.prototype.emit = function emitTraced(this: Server, event: string, ...args: unknown[]) {
    const emitted = () => Reflect.apply(emit, this, [event, ...args]) as boolean
    if (event !== 'request' || this === served) return emitted()
    const files = new Set<string>()
    const message = args[0] as IncomingMessage
    requests.push({ call: `${message.method} ${message.url}`, files })
    return request.run(files, emitted)
  }
  served.listen(0, '127.0.0.1', () => writeFileSync(portFile, JSON.stringify(served.address())))
  served.unref()
}
