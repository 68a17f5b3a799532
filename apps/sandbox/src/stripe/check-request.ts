import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { StripeCalls } from './calls.ts'
import { checkLimits } from './check-limits.ts'
import { StripeRefusal } from './stripe-refusal.ts'

type Definition = { $ref?: string }
type Schema = { definitions: Record<string, { properties?: Record<string, Definition> }> }

const schemaFile = join(import.meta.dirname, 'generated/requests.json')
const checks = new Map<string, ValidateFunction>()
let ajv: Ajv | null = null

/** Loaded at the first request, so that the demo starts faster. */
function checkFor(call: keyof StripeCalls): ValidateFunction {
  const known = checks.get(call)
  if (known) return known
  if (!ajv) {
    // Everything in a form is text; numbers and booleans are parsed from it.
    // The schema is generated and runs a few times only: validating and optimising it takes longer than it saves.
    const quick = { validateSchema: false, code: { optimize: false } }
    ajv = new Ajv({ coerceTypes: true, strict: false, ...quick })
    // Not the reference at its root, with which the first check would compile all calls: 0.2 s of processor time.
    const { definitions } = JSON.parse(readFileSync(schemaFile, 'utf8')) as Schema
    ajv.addSchema({ definitions }, 'requests')
  }
  const check = ajv.compile({ $ref: `requests#/definitions/StripeCalls/properties/${call}` })
  checks.set(call, check)
  return check
}

/** The parameters with their types, or the error that the real API gives. */
export function checkRequest<Call extends keyof StripeCalls>(
  call: Call,
  form: Record<string, unknown>,
): StripeCalls[Call] {
  const check = checkFor(call)
  if (!check(form)) throw describe(deepest(check.errors ?? []))
  checkLimits(form)
  return form
}

/** The alternative that matched furthest gives the best error. */
function deepest(errors: ErrorObject[]): ErrorObject | undefined {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  return errors.toSorted((one, other) => depth(other) - depth(one))[0]
}

function describe(error: ErrorObject | undefined): StripeRefusal {
  const path = (error?.instancePath ?? '').split('/').slice(1)
  const { additionalProperty, missingProperty, allowedValues } = (error?.params ?? {}) as Record<
    string,
    string | unknown[]
  >
  const keyword: string = error?.keyword ?? ''
  switch (keyword) {
    case 'additionalProperties': {
      const param = asParam([...path, String(additionalProperty)])
      return new StripeRefusal(400, `Received unknown parameter: ${param}`, {
        code: 'parameter_unknown',
        param,
      })
    }
    case 'required': {
      const param = asParam([...path, String(missingProperty)])
      return new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    case 'type': {
      const param = asParam(path)
      const type = String(error?.params['type'])
      const code = type.includes('integer') ? { code: 'parameter_invalid_integer' } : {}
      return new StripeRefusal(400, `Invalid ${type}: ${param}`, { ...code, param })
    }
    case 'enum': {
      const values = Array.isArray(allowedValues) ? allowedValues.slice(0, 5).join(', ') : ''
      const param = asParam(path)
      return new StripeRefusal(400, `Invalid ${param}: must be one of ${values} …`, { param })
    }
    default:
      return new StripeRefusal(400, `Invalid ${asParam(path)}`, { param: asParam(path) })
  }
}

const asParam = ([first = '', ...rest]: string[]): string =>
  `${first}${rest.map((step) => `[${step}]`).join('')}`
