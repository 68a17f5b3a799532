import { getOrder, listOrders } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey, endpointQuery } from '#lib/endpoint-query.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { learnServerTime } from '#lib/use-time-left.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import './words.ts'

interface PurchasesListProps {
  /** The purchase of the link that was opened, however old: it is expanded. */
  wanted: string | null
  onResume: (order: OrderDetail) => void
  isInCart: (cells: number[]) => boolean
  /** Shown without purchases: the next step. */
  whenEmpty: ReactNode
}

export function PurchasesList({ wanted, onResume, isInCart, whenEmpty }: PurchasesListProps) {
  const { t } = useTranslation('purchases')
  const list = useInfiniteQuery({
    queryKey: endpointKey(listOrders),
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const listed = list.data?.pages.flatMap((page) => page.orders) ?? []
  const isOlder = wanted !== null && list.data !== undefined && !listed.some(({ tid }) => tid === wanted)
  const older = useQuery({
    ...endpointQuery(getOrder, { params: { tid: wanted ?? '' } }),
    enabled: isOlder,
    retry: false,
  })
  const now = list.data?.pages[0]?.now
  useEffect(() => {
    if (now !== undefined) learnServerTime(now)
  }, [now])

  if (!list.data && list.isError) {
    return (
      <div className="text-center text-ink-2">
        <p>{loadFailure(list.error, t('unreachable'))}</p>
        <Button variant="primary" className="mt-4" onClick={() => void list.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (!list.data || older.isLoading) return <ListSkeleton />
  const orders = isOlder && older.data ? [older.data.order, ...listed] : listed
  if (orders.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title={t('empty')} hint={t('emptyHint')}>
        {whenEmpty}
      </EmptyState>
    )
  }
  return (
    <>
      {isOlder && older.error && (
        <p role="alert" className="mb-4 text-sm text-ink-2">
          {errorMessage(older.error)}
        </p>
      )}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <PurchaseCard
            key={order.tid}
            order={order}
            isWanted={order.tid === wanted}
            onResume={onResume}
            isInCart={isInCart}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-5 text-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('purchases')
  return (
    <div className="grid gap-3">
      {[0, 1, 2].map((row) => (
        <div key={row} className="rounded-card border border-line bg-card p-5">
          <Skeleton className="h-5 w-40" {...(row === 0 && { label: t('loading') })} />
          <br />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  )
}
