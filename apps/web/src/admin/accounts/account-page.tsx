import { getAdminAccount } from '@meridian/shared/endpoints/admin/inspect'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminQuery } from '#admin/parts/call.ts'
import { Facts } from '#admin/parts/facts.tsx'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'
import { sayMoney } from '#admin/parts/say-event.ts'

export function AccountPage() {
  const { id = '' } = useParams()
  const { data: account, error, refetch } = useQuery(adminQuery(getAdminAccount, { params: { id } }))
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!account) return <Skeleton className="mt-3 h-96 w-full" label="Loading" />
  return (
    <>
      <h1 className="mb-2 font-serif text-xl font-semibold">{account.username}</h1>
      <Facts
        facts={{
          Account: account.id,
          'E-mail': account.email && `${account.email}${account.email_confirmed ? '' : ', not confirmed'}`,
          Wallet: account.wallet,
          'Created (UTC)': formatTime(account.created_at),
          Language: account.language,
          'My Assets': account.whitelisted ? 'open' : 'closed',
          'Land credits': account.credits.toLocaleString('en'),
          'Open sessions': account.open_sessions,
        }}
      />
      <Listing
        title="Wallets at any time"
        rows={account.wallets}
        empty="No wallet was linked."
        columns={{
          'Linked (UTC)': ({ linked_at: at }) => formatTime(at),
          Address: ({ address }) => address,
        }}
      />
      <Listing
        title="Newest purchases"
        rows={account.orders}
        empty="No purchase was begun."
        columns={{
          'Begun (UTC)': ({ created_at: at }) => formatTime(at),
          Purchase: ({ tid }) => linkToOrder(tid),
          Of: ({ kind, quantity }) => `${quantity} ${kind}`,
          State: ({ state }) => state,
          Total: ({ total_cents: amount }) => sayMoney({ unit: 'cents', amount }),
        }}
      />
    </>
  )
}

const linkToOrder = (tid: string) => (
  <Link to={`/orders/${tid}`} className="underline underline-offset-4">
    {tid}
  </Link>
)
