import type { Violation } from '#features/audit/audit.ts'

/** Names to descriptions. */
type Named = ReadonlyMap<string, string>

const most = 100

/**
 * @param expected those of ours that the other side must have, being young enough for its list and old enough to be
 * settled.
 */
export function findDifferences(
  what: string,
  { theirs, ours, expected }: { theirs: Named; ours: Named; expected: Named },
): Violation[] {
  const list = (some: Named, others: Named) =>
    [...some]
      .filter(([name]) => !others.has(name))
      .map(([name, about]) => (about ? `${name}: ${about}` : name))
  return [
    { invariant: `${what} are in the database`, what: list(theirs, ours) },
    { invariant: `${what} that the database has exist there`, what: list(expected, theirs) },
  ].flatMap(({ invariant, what: found }) =>
    found.length > 0 ? [{ invariant, what: found.slice(0, most) }] : [],
  )
}
