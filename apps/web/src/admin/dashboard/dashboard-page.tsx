import { listChecks } from '@meridian/shared/endpoints/admin/audit'
import { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminQuery } from '#admin/parts/call.ts'
import { Failure } from '#admin/parts/failure.tsx'
import { FundsListing } from './funds-listing.tsx'
import { PartsListing } from './parts-listing.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { RulesListing } from './rules-listing.tsx'
import { WaitingListing } from './waiting-listing.tsx'

const everyMs = 15_000

export function DashboardPage() {
  const dashboard = useQuery({ ...adminQuery(getDashboard), refetchInterval: everyMs })
  const audit = useQuery({ ...adminQuery(listChecks), refetchInterval: everyMs })
  if (dashboard.error) return <Failure error={dashboard.error} retry={() => void dashboard.refetch()} />
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      {dashboard.data ? (
        <div className="grid gap-x-6 lg:grid-cols-[3fr_2fr]">
          <div className="min-w-0">
            <RevenueChart today={dashboard.data.today} revenue={dashboard.data.revenue} />
            <WaitingListing waiting={dashboard.data.waiting} cases={dashboard.data.cases} />
          </div>
          <div className="min-w-0">
            <PartsListing workers={dashboard.data.workers} chains={dashboard.data.chains} />
            <FundsListing keys={dashboard.data.keys} />
          </div>
        </div>
      ) : (
        <Skeleton className="h-96 w-full" label="Loading" />
      )}
      {audit.error && <Failure error={audit.error} retry={() => void audit.refetch()} />}
      {audit.data && <RulesListing rules={audit.data.rules} />}
    </>
  )
}
