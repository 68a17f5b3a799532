import { getAdminAccount } from '@meridian/shared/endpoints/admin/inspect'
import { isFreezeReason } from '@meridian/shared/account/freeze'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminQuery } from '#admin/parts/call.ts'
import { Facts } from '#admin/parts/facts.tsx'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'
import { sayMoney } from '#admin/parts/say-event.ts'
import { AccountActions } from './account-actions.tsx'
import { reasonSentences } from './freeze-dialog.tsx'

type Account = EndpointAnswer<typeof getAdminAccount>

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
          Frozen: account.frozen && sayFreeze(account.frozen),
          'Land credits': account.credits.toLocaleString('en'),
          'Open sessions': account.open_sessions,
        }}
      />
      <AccountActions account={account} />
      <Listing
        title="Open sessions"
        rows={account.sessions}
        empty="No session is open."
        columns={{
          'Opened (UTC)': ({ created_at: at }) => formatTime(at),
          'Last used (UTC)': ({ used_at: at }) => formatTime(at),
          'Ends (UTC)': ({ expires_at: at }) => formatTime(at),
        }}
      />
      <Listing
        title="What operators did"
        rows={account.actions}
        empty="No operator changed anything."
        columns={{
          'When (UTC)': ({ at }) => formatTime(at),
          Who: ({ who }) => who,
          Action: ({ action }) => action,
          Reason: ({ reason }) => reason,
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

function sayFreeze({ reason, until, is_over: isOver }: NonNullable<Account['frozen']>): string {
  const why = isFreezeReason(reason) ? reasonSentences[reason] : reason
  const end = until === null ? 'until it is thawed' : `until ${formatTime(until)} (UTC)`
  return `${isOver ? 'no more, it was frozen ' : ''}${end}: ${why}`
}

const linkToOrder = (tid: string) => (
  <Link to={`/orders/${tid}`} className="underline underline-offset-4">
    {tid}
  </Link>
)
