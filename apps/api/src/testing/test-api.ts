/** The real API on a real port, with its database, for tests that speak HTTP to it. */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { cleanUp } from './clean-up.ts'
import { allJobs } from '../jobs.ts'
import { buildApp } from '../app.ts'
import type { Db } from '#platform/db/database.ts'
import { startPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import { createTestDatabase } from './test-database.ts'
import { startTestChain } from './chain/test-chain.ts'

export interface TestApi {
  url: string
  db: Db
  platform: Platform
  /** JSON in, status and JSON out; each call from another address, so that no limit is met by accident. */
  call: (
    method: string,
    path: string,
    options?: { body?: unknown; token?: string | undefined; headers?: Record<string, string> },
  ) => Promise<{ status: number; headers: Headers; json: Record<string, unknown> }>
}

export interface TestApiOptions {
  /** Share another instance's database: two instances of one product. */
  databaseUrl?: string
  env?: Record<string, string>
}

export const testEnvironment = async (databaseUrl: string): Promise<Record<string, string>> => ({
  MODE: 'demo',
  DATABASE_URL: databaseUrl,
  PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.1',
  LAND_CHAIN_ID: '5',
  GIN_CHAIN_IDS: '5',
  CHAIN_5_RPC_URL: await startTestChain(5),
})

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const databaseUrl = options.databaseUrl ?? (await createTestDatabase())
  const env = { ...(await testEnvironment(databaseUrl)), ...options.env }
  const platform = await startPlatform(env, 'api-test', { role: 'sender', definitions: allJobs })
  const app = await buildApp(platform)
  await app.listen({ host: '127.0.0.1', port: 0 })
  cleanUp(async () => {
    await app.close()
    await platform.close()
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    db: platform.db,
    platform,
    call: async (method, path, { body, token, headers = {} } = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
      return { status: response.status, headers: response.headers, json }
    },
  }
}
