import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { formatEther } from 'viem'
import type { Db } from '#platform/db/database.ts'
import type { Refunds } from '#platform/db/schema.generated.ts'

interface OpenRefund extends Pick<
  Selectable<Refunds>,
  'id' | 'state' | 'amount' | 'attempts' | 'trouble' | 'created_at'
> {
  unit: 'cents' | 'wei'
  to: string
  reason: string
  params: object
}

/** Refunds that are not complete, failed ones first, then oldest first; one line for each. */
export async function listOpenRefunds(db: Db): Promise<string[]> {
  const { rows } = await sql<OpenRefund>`
    select refunds.id, refunds.state, unit, refunds.amount, reason_code as reason, reason_params as params, attempts,
      coalesce(refunds.trouble, waiting.trouble) as trouble, refunds.created_at,
      case when refunds.to_address is null and provider = 'chain' then 'no wallet yet'
        else coalesce(refunds.to_address, payer) end as to
    from refunds join payments on payments.id = payment_id
    left join chain_transactions as waiting
      on waiting.purpose = 'refund' and waiting.subject = refunds.transfer::text and waiting.state = 'waiting'
    where refunds.state <> 'done'
    order by (refunds.state = 'failed') desc, refunds.created_at`.execute(db)
  return rows.map((refund) =>
    [
      refund.created_at.toISOString(),
      refund.state,
      inWholeUnits(refund),
      `to ${refund.to}`,
      [refund.reason, ...Object.entries(refund.params).map((param) => param.join('='))].join(' '),
      ...(refund.attempts > 0 ? [`tried ${refund.attempts} times`] : []),
      ...(refund.trouble ? [refund.trouble] : []),
      refund.id,
    ].join(' · '),
  )
}

const inWholeUnits = ({ unit, amount }: OpenRefund): string =>
  unit === 'wei' ? `${formatEther(BigInt(amount))} ETH` : `${Number(amount) / 100} USD`
