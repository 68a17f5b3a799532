/** The console on ADMIN_PORT: each port knows nothing of the other. */
import { globSync } from 'node:fs'
import { getOperator } from '@meridian/shared/endpoints/admin/operators'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { anOperator, fromConsole, startSeparateConsole } from '#testing/admin/test-console.ts'
import type { TestApi } from '#testing/test-api.ts'

const endpointsIn = async (pattern: string): Promise<AnyEndpoint[]> => {
  const folder = new URL('../../../../../packages/shared/src/endpoints/', import.meta.url)
  const modules = globSync(pattern, { cwd: folder }).map(
    (file): Promise<Record<string, unknown>> => import(new URL(file, folder).href),
  )
  const isEndpoint = (value: unknown): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value
  return (await Promise.all(modules)).flatMap((module) => Object.values(module).filter(isEndpoint))
}

let shop: TestApi
let office: TestApi
let headers: Record<string, string>
beforeAll(async () => {
  ;({ shop, office } = await startSeparateConsole())
  headers = (await anOperator(office, 'treasurer')).headers
})

const call = (api: TestApi, { method, path }: AnyEndpoint) =>
  api.raw(method, path.replaceAll(/\{\w+\}/g, 'x'), { headers, ...(method === 'GET' ? {} : { body: {} }) })

const statuses = async (api: TestApi, endpoints: AnyEndpoint[]) =>
  Promise.all(
    endpoints.map(async (endpoint) => {
      const { status, json } = await call(api, endpoint)
      return [`${endpoint.method} ${endpoint.path}`, status, json['code']]
    }),
  )

const missing = ([name]: unknown[]) => [name, 404, 'NOT_FOUND']

test('an operator works on the console’s port', async () => {
  expect((await office.request(getOperator, {}, { headers })).status).toBe(200)
  const page = await office.raw('GET', '/admin', { headers: fromConsole })
  expect(page.status).toBe(200)
  expect(JSON.stringify(page.json)).toContain('Meridian admin')
})

test('the shop’s port has nothing of the console, also for an operator and at its host name', async () => {
  const answers = await statuses(shop, await endpointsIn('admin/*.ts'))
  expect(answers.length).toBeGreaterThan(5)
  expect(answers).toEqual(answers.map(missing))
  for (const path of ['/admin', '/admin/', '/admin/orders/x', '/admin/static/main-1.js']) {
    const answer = await shop.raw('GET', path, { headers })
    expect([path, answer.status]).toEqual([path, 404])
    expect(JSON.stringify(answer.json)).not.toContain('Meridian admin')
    expect(answer.headers.get('x-robots-tag')).toBeNull()
  }
})

test('the console’s port has nothing of the shop', async () => {
  const answers = await statuses(office, await endpointsIn('*.ts'))
  expect(answers.length).toBeGreaterThan(50)
  expect(answers).toEqual(answers.map(missing))
  for (const path of ['/', '/docs', '/docs/json', '/purchases', '/map/blocks', '/favicon.ico', '/metrics'])
    expect([path, (await office.raw('GET', path, { headers })).status]).toEqual([path, 404])
})

test('the console’s port answers at the console’s host name only', async () => {
  const elsewhere = { ...headers, 'x-forwarded-host': 'land.example' }
  expect((await office.request(getOperator, {}, { headers: elsewhere })).status).toBe(404)
  expect((await office.raw('GET', '/admin', { headers: elsewhere })).status).toBe(404)
})
