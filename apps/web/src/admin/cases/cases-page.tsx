import { closeCase, listCases } from '@meridian/shared/endpoints/admin/cases'
import type { AdminCase } from '@meridian/shared/endpoints/admin/cases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'
import { sayMoney } from '#admin/parts/say-event.ts'
import { useRole } from '#admin/parts/use-role.ts'
import { RefundActions } from '#admin/orders/refund-actions.tsx'
import { sayRemedy } from './say-remedy.ts'
import { sayAge } from './say-age.ts'

const linkClasses = 'underline underline-offset-4'

export function CasesPage() {
  const [search] = useSearchParams()
  const state = search.get('state') === 'closed' ? 'closed' : 'open'
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [listCases.path, state],
    queryFn: ({ pageParam, signal }) =>
      call(listCases, { query: { state, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  const cases = data?.pages.flatMap((page) => page.cases)
  return (
    <>
      <h1 className="font-serif text-xl font-semibold">Cases</h1>
      <p className="mt-1 text-sm text-ink-2">
        What no program can decide.{' '}
        <Link to={state === 'open' ? '/cases?state=closed' : '/cases'} className={linkClasses}>
          {state === 'open' ? 'Show closed cases' : 'Show open cases'}
        </Link>
      </p>
      {cases === undefined && <Skeleton className="mt-3 h-96 w-full" label="Loading" />}
      {cases !== undefined && state === 'open' && <OpenCases cases={cases} />}
      {cases !== undefined && state === 'closed' && <ClosedCases cases={cases} />}
      {hasNextPage && (
        <Button className="mt-3" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more cases
        </Button>
      )}
    </>
  )
}

const shared = {
  Case: ({ kind, chain, status }: AdminCase) =>
    [kind, chain !== null && `chain ${chain}`, status].filter(Boolean).join(', '),
  Amount: ({ amount }: AdminCase) => amount && sayMoney(amount),
  Detail: ({ detail, reference }: AdminCase) => [detail, reference].filter(Boolean).join(' · '),
  Purchase: ({ order }: AdminCase) =>
    order && (
      <Link to={`/orders/${order}`} className={linkClasses}>
        {order}
      </Link>
    ),
  Account: ({ account }: AdminCase) =>
    account && (
      <Link to={`/accounts/${account.id}`} className={linkClasses}>
        {account.username}
      </Link>
    ),
}

function OpenCases({ cases }: { cases: AdminCase[] }) {
  return (
    <Listing
      title="Open, oldest first"
      rows={cases}
      empty="No case is open."
      columns={{
        Age: ({ opened_at: at }) => sayAge(at, Date.now()),
        ...shared,
        'What can be done': ({ kind }) => sayRemedy(kind),
        Actions: drawActions,
      }}
    />
  )
}

function ClosedCases({ cases }: { cases: AdminCase[] }) {
  return (
    <Listing
      title="Closed, newest first"
      rows={cases}
      empty="No case was closed."
      columns={{
        'Closed (UTC)': ({ closed_at: at }) => at && formatTime(at),
        ...shared,
        By: ({ closed_by: by }) => by ?? 'itself',
        Reason: ({ closed_reason: reason }) => reason,
      }}
    />
  )
}

const drawActions = (one: AdminCase) => <CaseActions one={one} />

function CaseActions({ one }: { one: AdminCase }) {
  const may = useRole()
  const [seen, setSeen] = useState<AdminCase | null>(null)
  if (!may('treasurer')) return null
  return (
    <div className="flex flex-wrap gap-2">
      {one.refund && <RefundActions refund={one.refund} />}
      <Button onClick={() => setSeen(one)}>Close</Button>
      {seen && (
        <ActionDialog
          title="Close the case"
          description="Only once its cause is settled: nothing watches it any more."
          submit="Close the case"
          send={(body) => call(closeCase, { params: { id: seen.id }, body: { ...body, seen: seen.version } })}
          onClose={() => setSeen(null)}
        />
      )}
    </div>
  )
}
