/** Every endpoint's schema bounds all lists, texts and records that a caller can send. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { isBounded } from '@meridian/shared/bounded-value'
import { defineEndpoint } from '@meridian/shared/endpoint'
import type { AnyEndpoint } from '@meridian/shared/endpoint'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const folder = new URL('../../../../../packages/shared/src/endpoints', import.meta.url).pathname
const modules = globSync('{,admin/}*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'))

interface Definition {
  type: string
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp } } }[]
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: Schema[]
  items?: Schema[]
  rest?: Schema | null
  in?: Schema
}
interface Schema {
  _zod: { def: Definition }
}

/** Paths of fields without a bound. */
function findUnbounded(schema: Schema, path: string): string[] {
  const { def } = schema._zod
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  const hasMost = checks.some(({ check }) => check === 'max_length' || check === 'length_equals')
  switch (def.type) {
    case 'boolean':
    case 'number':
    case 'literal':
    case 'enum':
    case 'null':
      return []
    case 'string':
      return hasMost || checks.some(({ pattern }) => pattern && isBoundedPattern(pattern)) ? [] : [path]
    case 'array':
      return [...(hasMost ? [] : [path]), ...findUnbounded(def.element!, `${path}[]`)]
    case 'tuple':
      return [
        ...(def.rest ? [path] : []),
        ...def.items!.flatMap((item, index) => findUnbounded(item, `${path}.${index}`)),
      ]
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, value]) => findUnbounded(value, `${path}.${key}`))
    case 'union':
      return def.options!.flatMap((option) => findUnbounded(option, path))
    case 'optional':
    case 'nullable':
      return findUnbounded(def.innerType!, path)
    case 'unknown':
      return isBounded(schema) ? [] : [path]
    // Records, maps and other types that no schema uses yet.
    default:
      return [`${path} (${def.type})`]
  }
}

/** Anchored at both ends, without unbounded repetition outside of a character set. */
function isBoundedPattern({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return source.startsWith('^') && source.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare) && !bare.includes('|')
}

const unboundedOf = ({ path, params, query, body }: AnyEndpoint): string[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    findUnbounded(schema as unknown as Schema, `${path} ${part}`),
  )

test('covers all endpoints', () => {
  expect(modules.length).toBeGreaterThan(10)
})

describe.each(modules)('%s', (name) => {
  test('accepts no unbounded input', async () => {
    const exported = Object.values((await import(join(folder, name))) as Record<string, unknown>)
    const endpoints = exported.filter(
      (one): one is AnyEndpoint =>
        typeof one === 'object' && one !== null && 'method' in one && 'body' in one,
    )
    expect(endpoints.flatMap(unboundedOf)).toEqual([])
  })
})

test('reports a missing bound by its path', () => {
  const careless = defineEndpoint({
    method: 'POST',
    path: '/api/careless',
    tag: 'Careless',
    summary: 'Takes whatever comes',
    access: 'anyone',
    query: { words: z.optional(z.string().check(z.regex(/^\w+$/))) },
    body: {
      list: z.array(z.object({ name: z.nullable(z.string()) })),
      both: z.union([z.string().check(z.maxLength(3)), z.string()]),
      any: z.unknown(),
      by: z.record(z.string(), z.string()),
    },
  })
  expect(unboundedOf(careless)).toEqual([
    '/api/careless query.words',
    '/api/careless body.list',
    '/api/careless body.list[].name',
    '/api/careless body.both',
    '/api/careless body.any',
    '/api/careless body.by (record)',
  ])
})
