import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { Link } from 'react-router'
import { Listing } from '#admin/parts/listing.tsx'
import { sayMoney } from '#admin/parts/say-event.ts'
import { sayAge } from './say-age.ts'

type Dashboard = EndpointAnswer<typeof getDashboard>

export function WaitingListing({ waiting, cases }: Pick<Dashboard, 'waiting' | 'cases'>) {
  const hidden = cases.count - cases.rows.length
  return (
    <>
      <Listing
        title={`Waiting for a person: ${cases.count}`}
        rows={cases.rows}
        empty="No case is open."
        columns={{
          Age: ({ opened_at: at }) => sayAge(at),
          Case: ({ kind }) => kind.replaceAll('_', ' '),
          Detail: ({ detail }) => detail,
          Purchase: ({ order }) => order && linkTo(order),
          Amount: ({ amount }) => amount && sayMoney(amount),
        }}
      />
      {hidden > 0 && <p className="mt-1 text-sm text-ink-2">{hidden} newer cases are not listed.</p>}
      <Listing
        title="Open work"
        rows={waiting.filter(({ count }) => count > 0)}
        empty="No refund, mail, event or payout waits."
        columns={{
          What: ({ kind }) => kind,
          Number: ({ count }) => count.toLocaleString('en'),
          Oldest: ({ oldest }) => oldest && sayAge(oldest),
        }}
      />
    </>
  )
}

const linkTo = (order: string) => (
  <Link to={`/orders/${order}`} className="underline underline-offset-4" aria-label={`Purchase ${order}`}>
    {order.slice(0, 8)}
  </Link>
)
