import { getAdminOrder } from '@meridian/shared/endpoints/admin/inspect'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminQuery } from '#admin/parts/call.ts'
import { Facts } from '#admin/parts/facts.tsx'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'
import { sayEvent, sayMoney, sayReason } from '#admin/parts/say-event.ts'
import { OrderActions } from './order-actions.tsx'
import type { FoundOrder } from './found-order.ts'
import { RefundActions } from './refund-actions.tsx'
import { OrderMails } from './order-mails.tsx'
import { AccountLink } from '#admin/search/search-page.tsx'

export function OrderPage() {
  const { tid = '' } = useParams()
  const { data, error, refetch } = useQuery(adminQuery(getAdminOrder, { params: { tid } }))
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-3 h-96 w-full" label="Loading" />
  return <OrderParts found={data} />
}

const time = (iso: string | null) => iso && formatTime(iso)
const inDollars = (dollars: number) => `$${dollars.toLocaleString('en')}`

type ShownRefund = FoundOrder['refunds'][number] & FoundOrder['order']['refunds'][number]

const drawRefundActions = ({ id, version, state, waits_for: waits }: ShownRefund) =>
  (state === 'failed' || waits !== null) && (
    <RefundActions refund={{ id, version }} hasFailed={state === 'failed'} />
  )

function OrderParts({ found }: { found: FoundOrder }) {
  const { order, account, attempts, payments, refunds, cases, mails, notes } = found
  return (
    <>
      <h1 className="font-serif text-xl font-semibold">{order.name}</h1>
      <OrderActions found={found} />
      <div className="mt-2 grid gap-6 lg:grid-cols-2">
        <Facts
          facts={{
            Purchase: order.tid,
            State: order.state,
            Total: inDollars(order.total),
            Discount: order.discount > 0 ? `${inDollars(order.discount)}, ${order.discountPercent}%` : null,
            'Begun (UTC)': time(order.created_at),
            'Paid (UTC)': time(order.paid_at),
            'Held until (UTC)': time(order.hold_until),
            'Late money counts until (UTC)': time(order.price_until),
            Outcome: `${order.granted} granted, ${order.credited} credited, ${order.refunded} refunded`,
            Collection: order.collection && `${order.collection.name}, ${order.collection.id}`,
            Deed: order.deed,
          }}
        />
        <Facts
          facts={{
            Account: <AccountLink {...account} />,
            'E-mail': account.email && `${account.email}${account.email_confirmed ? '' : ', not confirmed'}`,
            Wallet: account.wallet,
          }}
        />
      </div>
      <Listing
        title="Attempts to pay"
        rows={order.attempts.map((attempt, at) => ({ ...attempt, ...attempts[at] }))}
        empty="No attempt was begun."
        columns={{
          'Begun (UTC)': ({ created_at: at }) => formatTime(at),
          Method: ({ method }) => method,
          State: ({ state }) => state,
          Amount: ({ amount, amountCurrency }) =>
            amountCurrency === null ? inDollars(amount) : `${inDollars(amount)} as ${amountCurrency}`,
          'At the provider': ({ provider_ref: ref, seen_tx: seen }) => ref ?? seen,
          'Ended (UTC)': ({ closed_at: at }) => time(at ?? null),
        }}
      />
      <Listing
        title="Payments"
        rows={order.payments.map((payment, at) => ({ ...payment, ...payments[at]! }))}
        empty="No money came."
        columns={{
          'Came (UTC)': ({ captured_at: at }) => formatTime(at),
          Method: ({ method }) => method,
          Amount: ({ amount }) => sayMoney(amount),
          Reference: ({ provider, reference }) => `${provider} ${reference}`,
          Payer: ({ payer }) => payer,
          Disputed: ({ disputed }) => (disputed ? 'yes' : 'no'),
        }}
      />
      <Listing
        title="Refunds"
        rows={order.refunds.map((refund, at) => ({ ...refund, ...refunds[at]! }))}
        empty="Nothing is refunded."
        columns={{
          'Due (UTC)': ({ created_at: at }) => formatTime(at),
          State: ({ state }) => state,
          Amount: ({ amount }) => sayMoney(amount),
          Reason: ({ reason }) => sayReason(reason),
          To: ({ to, waits_for: waits }) => to ?? (waits === null ? null : 'waits for a wallet'),
          'At the provider': ({ provider_ref: ref }) => ref,
          Trouble: ({ trouble, attempts: tries }) => trouble && `${trouble} (${tries} attempts)`,
          'Next attempt (UTC)': ({ next_attempt_at: at }) => time(at),
          Actions: drawRefundActions,
        }}
      />
      <Listing
        title="Cases"
        rows={cases}
        empty="No case was opened."
        columns={{
          'Opened (UTC)': ({ opened_at: at }) => formatTime(at),
          Kind: ({ kind }) => kind,
          Status: ({ status }) => status,
          Detail: ({ detail }) => detail,
          'Closed (UTC)': ({ closed_at: at }) => time(at),
          Reason: ({ closed_reason: reason }) => reason,
        }}
      />
      <Listing
        title="Notes of operators"
        rows={notes}
        empty="No note was added."
        columns={{
          'When (UTC)': ({ at }) => formatTime(at),
          By: ({ by }) => by,
          Note: ({ text }) => text,
        }}
      />
      <Listing
        title="Mails of the last 30 days"
        rows={mails}
        empty="No mail was written."
        columns={{
          'Written (UTC)': ({ created_at: at }) => formatTime(at),
          To: ({ recipient }) => recipient,
          About: ({ event }) => event,
          'Sent (UTC)': ({ sent_at: at }) => time(at),
          'Given up (UTC)': ({ given_up_at: at }) => time(at),
          Failure: ({ last_failure: failure }) => failure,
        }}
      />
      <OrderMails tid={order.tid} />
      <Listing
        title="History"
        rows={order.steps}
        empty="Nothing happened."
        columns={{
          'When (UTC)': ({ at }) => formatTime(at),
          By: ({ source }) => (source === 'browser' ? 'browser, unproved' : source),
          What: ({ event }) => sayEvent(event),
        }}
      />
      <Listing
        title="Plots"
        rows={order.plots}
        empty="It is not for plots."
        columns={{
          Plot: ({ _id }) => _id,
          Place: ({ areas }) => areas.map(({ district, country }) => `${district}, ${country}`).join('; '),
          Price: ({ price }) => inDollars(price),
          Outcome: ({ outcome }) => outcome,
        }}
      />
    </>
  )
}
