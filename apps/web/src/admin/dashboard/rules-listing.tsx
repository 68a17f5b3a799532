import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { listChecks } from '@meridian/shared/endpoints/admin/audit'
import { Listing } from '#admin/parts/listing.tsx'
import { formatTime } from '#admin/parts/format-time.ts'

type Rule = EndpointAnswer<typeof listChecks>['rules'][number]

export function RulesListing({ rules }: { rules: readonly Rule[] }) {
  const held = rules.filter(({ violations }) => violations?.length === 0).length
  return (
    <Listing
      title={`Audit: ${held} of ${rules.length} rules hold`}
      rows={rules}
      empty="There are no rules."
      columns={{
        State: sayState,
        Rule: ({ rule }) => rule,
        Violations: listViolations,
        'Last held (UTC)': ({ last_clean_at: at }) => at && formatTime(at),
        Took: ({ took_ms: ms }) => ms !== null && `${(ms / 1000).toFixed(1)} s`,
      }}
    />
  )
}

function sayState({ checked_at: at, violations }: Rule) {
  if (at === null) return <span className="text-ink-2">not checked yet</span>
  if (violations === null) return <span className="text-held">not known: took too long</span>
  if (violations.length === 0) return <span className="text-good">holds</span>
  return <span className="font-semibold text-bad">broken</span>
}

function listViolations({ violations: rows }: Rule) {
  if (rows === null || rows.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer text-bad">
        {rows.length === 100 ? '100 or more' : rows.length}
      </summary>
      <ul className="mt-1">
        {[...new Set(rows)].map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </details>
  )
}
