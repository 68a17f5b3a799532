/**
 * node generate-stripe-schema.ts           writes src/stripe/generated/requests.json
 * node generate-stripe-schema.ts --check   fails when it does not belong to the SDK's types
 *
 * What Stripe takes, from the types of its own SDK, so that a request that the real API would not understand is
 * not understood by the sandbox either.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGenerator } from 'ts-json-schema-generator'

type Schema = { [key: string]: unknown; anyOf?: Schema[]; type?: unknown; const?: unknown; $ref?: string }

const source = join(import.meta.dirname, 'src/stripe/calls.ts')
const target = join(import.meta.dirname, 'src/stripe/generated/requests.json')

function generate(): string {
  const schema = createGenerator({
    path: source,
    tsconfig: join(import.meta.dirname, 'tsconfig.json'),
    type: 'StripeCalls',
    // It brings a compiler of its own, older than the one that checks our code.
    skipTypeCheck: true,
    jsDoc: 'none',
    additionalProperties: false,
  }).createSchema('StripeCalls')
  return `${JSON.stringify(tighten(schema as Schema), null, 1)}\n`
}

/** The types leave enumerations open for values to come, and know no integers; the API of today is strict. */
function tighten(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(tighten) as unknown as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf } = schema
  if (anyOf) {
    const closed = anyOf.filter(({ $ref }) => $ref !== '#/definitions/OtherString')
    if (closed.every((one) => 'const' in one)) return { enum: closed.map((one) => one.const) }
    if (closed.length === 1) return tighten(closed[0]!)
    return { anyOf: closed.map(tighten) }
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== 'OtherString')
      .map(([name, value]) => [
        name,
        name === 'type' && value === 'number' ? 'integer' : tighten(value as Schema),
      ]),
  )
}

const fresh = generate()
if (process.argv.includes('--check')) {
  const isFresh = readFileSync(target, 'utf8') === fresh
  process.stdout.write(isFresh ? 'stripe: up to date\n' : 'stripe: the schema is not that of the SDK\n')
  process.exitCode = isFresh ? 0 : 1
} else {
  writeFileSync(target, fresh)
}
