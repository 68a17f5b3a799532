import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

export const receiptInvariants: Invariant[] = [
  {
    name: 'receipt numbers run from one without a gap',
    violations: sql`
      select 'receipt ' || number || ' after ' || before as what
      from (select number, lag(number, 1, 0::bigint) over (order by number) as before from receipt_numbers) as numbered
      where number <> before + 1`,
  },
  {
    name: 'a receipt is for the payment that settled its order',
    violations: sql`
      select 'receipt ' || number as what from receipt_numbers
      where not exists (
        select from payments join payment_outcomes on payment_outcomes.payment_id = payments.id and not surplus
        where payments.id = receipt_numbers.payment_id and payments.order_id = receipt_numbers.order_id
      )`,
  },
]
