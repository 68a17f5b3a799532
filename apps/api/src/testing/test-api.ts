/** The real API on a real port with its database, for tests that use HTTP. */
import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCall, buildPath, callEndpoint } from '@meridian/shared/call-endpoint'
import type { CallArguments, InputParts } from '@meridian/shared/call-endpoint'
import { refusal } from '@meridian/shared/endpoint'
import type { AnyEndpoint, EndpointAnswer } from '@meridian/shared/endpoint'
import * as z from 'zod/mini'
import { cleanUp } from './clean-up.ts'
import { allJobs } from '../jobs.ts'
import { buildApp } from '../app.ts'
import type { Db } from '#platform/db/database.ts'
import { startPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import { createTestDatabase, pastPooler } from './test-database.ts'
import { startTestChain } from './test-chain.ts'

export interface TestApi {
  url: string
  db: Db
  platform: Platform
  /** Returns the answer of a call; throws a refusal. */
  call: <E extends AnyEndpoint>(
    endpoint: E,
    ...rest: CallArguments<E, TestCallOptions>
  ) => Promise<EndpointAnswer<E>>
  /** The same call for tests of its status, headers or refusal: does not throw. */
  request: <E extends AnyEndpoint>(
    endpoint: E,
    ...rest: CallArguments<E, TestCallOptions>
  ) => Promise<TestResponse<TestAnswer<E>>>
  /** Plain HTTP, for requests that our client never sends: wrong input, methods and paths. */
  raw: (
    method: string,
    path: string,
    options?: TestCallOptions & { body?: unknown },
  ) => Promise<TestResponse<Record<string, unknown>>>
}

export interface TestCallOptions {
  token?: string | undefined
  headers?: Record<string, string>
}

interface TestResponse<Json> {
  status: number
  headers: Headers
  json: Json
}

type Refusal = z.output<typeof refusal>

/** The endpoint's answer, or a refusal, which has a `code`. */
type TestAnswer<E extends AnyEndpoint> =
  | (EndpointAnswer<E> & { [K in 'code' | 'fields']?: undefined })
  | Refusal

export interface TestApiOptions {
  /** Shares another instance's database: two instances of one product. */
  databaseUrl?: string
  env?: Record<string, string>
}

const directUrl = (databaseUrl: string): Record<string, string> => {
  const url = pastPooler(databaseUrl)
  return url === null ? {} : { DATABASE_DIRECT_URL: url }
}

export const testEnvironment = async (databaseUrl: string): Promise<Record<string, string>> => ({
  MODE: 'demo',
  MAP_ONLINE: 'ask',
  DATABASE_URL: databaseUrl,
  ...directUrl(databaseUrl),
  PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.1',
  LAND_CHAIN_ID: '5',
  GIN_CHAIN_IDS: '5',
  // Tests decide when a block is mined, and expect the answer at once.
  VERIFY_WAIT_SECONDS: '0',
  CHAIN_5_RPC_URL: await startTestChain(5),
  PICTURES_DIR: picturesFolder(),
})

/** Empty, because pictures of another version of the code may be elsewhere. */
function picturesFolder(): string {
  const folder = join(tmpdir(), `meridian-pictures-${randomUUID()}`)
  cleanUp(() => rm(folder, { recursive: true, force: true }))
  return folder
}

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
  return { url, db: platform.db, platform, ...callsTo(url) }
}

/** Two instances on one database, as behind a load balancer. */
export async function startTwoTestApis(): Promise<[TestApi, TestApi]> {
  const first = await startTestApi()
  return [first, await startTestApi({ databaseUrl: first.platform.config.database.url })]
}

/** Each call uses another address, so that tests do not reach a rate limit by accident. */
export function callsTo(url: string): Pick<TestApi, 'call' | 'request' | 'raw'> {
  const send = async (path: string, request: RequestInit, headers: Record<string, string> = {}) => {
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const response = await fetch(`${url}${path}`, {
      ...request,
      headers: { 'x-forwarded-for': from, ...(request.headers as Record<string, string>), ...headers },
    })
    const text = await response.text()
    const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
    return { status: response.status, headers: response.headers, json }
  }
  return {
    call: (endpoint, ...[input, options = {}]) =>
      callEndpoint((path, request) => send(path, request, options.headers), endpoint, input, options.token),
    request: async <E extends AnyEndpoint>(
      endpoint: E,
      ...[given, options = {}]: CallArguments<E, TestCallOptions>
    ) => {
      const input: InputParts = given ?? {}
      const request = buildCall(endpoint, input, options.token)
      const { json, ...response } = await send(buildPath(endpoint, input), request, options.headers)
      z.parse(z.union([refusal, endpoint.answer]), json)
      return { ...response, json: json as TestAnswer<E> }
    },
    raw: (method, path, { body, token, headers } = {}) =>
      send(
        path,
        {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        headers,
      ),
  }
}
