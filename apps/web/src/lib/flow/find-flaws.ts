/** Lists the errors of a transition table, as messages; every flow's test expects none. */
import type { StateOf, Transitions } from './define-flow.ts'

export function findFlaws<T extends Transitions<T>>(
  transitions: T,
  { first, ends }: { first: StateOf<T>; ends: StateOf<T>[] },
): string[] {
  const rows = Object.entries<Record<string, string>>(transitions)
  const targetsOf = (state: string) => Object.values(Object.fromEntries(rows)[state] ?? {})

  const reached = new Set<string>([first])
  // Iterating over a set includes values that are added during the loop.
  for (const state of reached) for (const target of targetsOf(state)) reached.add(target)

  const leadsToAnEnd = new Set<string>(ends)
  for (let before = -1; before < leadsToAnEnd.size;) {
    before = leadsToAnEnd.size
    for (const [state] of rows)
      if (targetsOf(state).some((target) => leadsToAnEnd.has(target))) leadsToAnEnd.add(state)
  }

  const flaws: string[] = []
  for (const [state, row] of rows) {
    for (const [event, target] of Object.entries(row))
      if (!Object.hasOwn(transitions, target))
        flaws.push(`'${state}' leads by '${event}' to '${target}', which is no state.`)
    if (!reached.has(state)) flaws.push(`'${state}' can not be reached.`)
    if (!leadsToAnEnd.has(state)) flaws.push(`From '${state}' there is no way to an end.`)
    if (ends.some((end) => end === state) && Object.keys(row).length > 0)
      flaws.push(`'${state}' is an end with ways out.`)
  }
  return flaws
}
