import { StripeRefusal } from './stripe-refusal.ts'

type Branch = { [name: string]: Branch | string }

const deepest = 10

/** Parses `a[b][0]=c` as Stripe's clients write it: names in brackets are fields, numbers are indexes of a list. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Branch = newBranch()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    if (path.length > deepest) throw new StripeRefusal(400, 'The request is nested too deeply.')
    const last = path.pop() ?? ''
    let branch = root
    for (const step of path) {
      const next = (branch[step] ??= newBranch())
      if (typeof next === 'string') throw new StripeRefusal(400, `Invalid ${step}`, { param: step })
      branch = next
    }
    branch[last === '' ? String(Object.keys(branch).length) : last] = value
  }
  return withLists(root) as Record<string, unknown>
}

/** Without a prototype, because the names are untrusted. */
const newBranch = (): Branch => Object.create(null) as Branch

function withLists(value: Branch | string): unknown {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name, place) => name === String(place)))
    return Object.values(value).map(withLists)
  for (const name of names) value[name] = withLists(value[name]!) as Branch
  return value
}
