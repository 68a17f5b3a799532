/** Input that a schema accepts or nearly accepts, so that it gets far into an endpoint before it does harm. */
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      element?: Schema
      innerType?: Schema
      options?: Schema[]
      items?: Schema[]
      entries?: Record<string, string>
      values?: unknown[]
      in?: Schema
    }
  }
}

export interface GeneratedInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

const rubbish: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '%',
    '../../etc/passwd',
    "' or 1=1 --",
    '{{7*7}}',
    'a'.repeat(5000),
    '0x',
    'NaN',
    'a@b.example\r\nBcc: c@d.example',
    '__proto__',
    -1,
    0.1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
  ),
)

/** @param known existing identifiers: ids, addresses, plots. */
export function inputFor(
  parts: { params: unknown; query: unknown; body: unknown },
  known: readonly unknown[],
): Arbitrary<GeneratedInput> {
  const [params, query, body] = [parts.params, parts.query, parts.body].map((schema) =>
    like(schema as Schema, known),
  )
  return fc.record({
    params: params as Arbitrary<Record<string, unknown>>,
    query: query as Arbitrary<Record<string, unknown>>,
    body: fc.oneof({ weight: 8, arbitrary: body! }, { weight: 1, arbitrary: fc.jsonValue() }),
  })
}

function like({ _zod: { def } }: Schema, known: readonly unknown[]): Arbitrary<unknown> {
  const inside = (schema: Schema) => like(schema, known)
  const wrong = (right: Arbitrary<unknown>) =>
    fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: rubbish })
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape!).map(([name, schema]) => [name, inside(schema)])),
        { requiredKeys: [] },
      )
    case 'array':
      return wrong(fc.array(inside(def.element!), { maxLength: 12 }))
    case 'tuple':
      return wrong(fc.tuple(...def.items!.map(inside)))
    case 'union':
      return fc.oneof(...def.options!.map(inside))
    case 'optional':
    case 'nullable':
      return fc.option(inside(def.innerType!))
    case 'pipe':
      return inside(def.in!)
    case 'enum':
      return wrong(fc.constantFrom(...Object.values(def.entries!)))
    case 'literal':
      return wrong(fc.constantFrom(...def.values!))
    case 'boolean':
      return wrong(fc.boolean())
    case 'number':
      return wrong(fc.oneof(fc.integer(), fc.double(), fc.nat(300)))
    default:
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...known) },
        { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
        { weight: 2, arbitrary: rubbish },
      )
  }
}

/** The URL path and query of a generated input. */
export function addressOf(path: string, { params, query }: GeneratedInput): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])))
  const asked = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]): [string, string] => [name, asText(value)]),
  )
  return asked.size > 0 ? `${named}?${asked.toString().slice(0, 4000)}` : named
}

/** An empty value would change the path. */
const asText = (value: unknown): string =>
  ((typeof value === 'string' ? value : JSON.stringify(value)) || 'none').toWellFormed().slice(0, 2000)
