import { listPriceLists, withdrawPriceList } from '@meridian/shared/endpoints/admin/prices'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { adminQuery, call } from '#admin/parts/call.ts'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'
import { useRole } from '#admin/parts/use-role.ts'
import { AddPriceList } from './add-price-list.tsx'
import { writeDiscounts, writeTiers } from './read-steps.ts'

type List = EndpointAnswer<typeof listPriceLists>['lists'][number]

export function PricesPage() {
  const { data, error, refetch } = useQuery(adminQuery(listPriceLists))
  const mayChange = useRole()('treasurer')
  const [open, setOpen] = useState<'add' | List | null>(null)
  const close = () => setOpen(null)
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-3 h-96 w-full" label="Loading" />
  const current = data.lists.find(({ state }) => state === 'current')
  const actions = (list: List) =>
    mayChange && list.state === 'future' && <Button onClick={() => setOpen(list)}>Withdraw</Button>
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-serif text-xl font-semibold">Prices</h1>
        {mayChange && (
          <Button variant="primary" onClick={() => setOpen('add')}>
            Add a price list
          </Button>
        )}
      </div>
      <Listing
        title="Price lists"
        rows={data.lists}
        empty="There is no price list."
        columns={{
          'From (UTC)': ({ from_at: at }) => (at.startsWith('1970') ? 'the beginning' : formatTime(at)),
          State: ({ state }) => state,
          Price: ({ price }) => `${price.toLocaleString('en')} USD`,
          Discounts: ({ discounts }) => writeDiscounts(discounts).replaceAll('\n', ' · '),
          Tiers: ({ tiers }) => writeTiers(tiers).replaceAll('\n', ' · '),
          'Added by': ({ action }) => action && `${action.who}: ${action.reason}`,
          ...(mayChange && { Action: actions }),
        }}
      />
      {open === 'add' && current && <AddPriceList current={current} onClose={close} />}
      {open !== null && open !== 'add' && (
        <ActionDialog
          title="Withdraw the price list"
          description={`It will not start on ${formatTime(open.from_at)} UTC.`}
          submit="Withdraw the list"
          send={(action) => call(withdrawPriceList, { body: { ...action, from_at: open.from_at } })}
          onClose={close}
        />
      )}
    </>
  )
}
