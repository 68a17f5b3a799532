import type { RawBuilder } from 'kysely'

export interface Invariant {
  name: string
  violations: RawBuilder<{ what: string | null }>
}
