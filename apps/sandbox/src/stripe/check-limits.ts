import { StripeRefusal } from './stripe-refusal.ts'

const longestText = 5000
const limits: Record<string, number> = { client_reference_id: 200, customer_email: 512, description: 1000 }
const metadataLimits = { keys: 50, name: 40, value: 500 }

/** Length limits, which types cannot express, wherever the parameter stands. */
export function checkLimits(value: unknown, path: string[] = []): void {
  const param = path.map((step, at) => (at === 0 ? step : `[${step}]`)).join('')
  const name = path.at(-1) ?? ''
  if (typeof value === 'string') {
    const longest = limits[name] ?? longestText
    if (value.length > longest) throw tooLong(param, longest)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (name === 'metadata') checkMetadata(value as Record<string, string>, param)
  for (const [field, inner] of Object.entries(value)) checkLimits(inner, [...path, field])
}

function checkMetadata(metadata: Record<string, string>, param: string): void {
  const { keys, name: longestName, value: longestValue } = metadataLimits
  if (Object.keys(metadata).length > keys)
    throw new StripeRefusal(400, `Metadata can have up to ${keys} keys.`, { param })
  for (const [name, value] of Object.entries(metadata)) {
    if (name.length > longestName)
      throw new StripeRefusal(400, `Metadata keys must be under ${longestName} characters long.`, { param })
    if (value.length > longestValue) throw tooLong(`${param}[${name}]`, longestValue)
  }
}

const tooLong = (param: string, longest: number): StripeRefusal =>
  new StripeRefusal(400, `Invalid string: must be at most ${longest} characters`, {
    code: 'parameter_invalid_string_length',
    param,
  })
