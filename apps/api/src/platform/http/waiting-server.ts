/** Answers in place of the API while the process waits for its database: 503, and 200 for the liveness check. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import { getAlive, getHealth } from '@meridian/shared/endpoints/system'
import { errorCatalogue } from '@meridian/shared/errors/error-catalogue'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseState } from '#platform/db/database-unavailable.ts'

const code = 'UNAVAILABLE'
const retryAfterSeconds = 2

export class WaitingServer {
  #server: Server | null = null
  #state: DatabaseState = 'no answer'

  async listen({ host, port }: Config['http'], state: DatabaseState): Promise<void> {
    this.#state = state
    if (this.#server) return
    this.#server = createServer((request, response) => {
      const path = request.url?.split('?')[0]
      if (path === getAlive.path) return answer(response, 200, { error: false, msg: '' })
      const parts = { database: { up: false, detail: this.#state } }
      response.setHeader('retry-after', retryAfterSeconds)
      return answer(response, 503, {
        error: true,
        msg: errorCatalogue[code].msg,
        code,
        retryAfterSeconds,
        ...(path === getHealth.path ? { parts } : {}),
      })
    }).listen(port, host)
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = null
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(JSON.stringify(content))
}
