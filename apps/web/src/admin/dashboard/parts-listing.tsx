import type { EndpointAnswer } from '@meridian/shared/endpoint'
import type { getDashboard } from '@meridian/shared/endpoints/admin/dashboard'
import { getHealth } from '@meridian/shared/endpoints/system'
import { AppError } from '@meridian/shared/errors'
import { useQuery } from '@tanstack/react-query'
import { Listing } from '#admin/parts/listing.tsx'
import { adminQuery } from '#admin/parts/call.ts'
import { sayAge } from './say-age.ts'

type Dashboard = EndpointAnswer<typeof getDashboard>
type Parts = EndpointAnswer<typeof getHealth>['parts']

/** Health asks every part, which takes longer than reading tables, so it comes by itself. */
export function PartsListing({ workers, chains }: Pick<Dashboard, 'workers' | 'chains'>) {
  const { data, error } = useQuery({ ...adminQuery(getHealth), refetchInterval: 15_000 })
  const parts = partsOf(error) ?? data?.parts ?? {}
  return (
    <>
      <Listing
        title="Parts"
        rows={Object.entries(parts)}
        empty={error ? 'The state of the parts is not known.' : 'The parts are being checked.'}
        columns={{
          Part: ([name]) => name,
          State: ([, { up }]) => sayState(up),
          Detail: ([name, { detail }]) => detail ?? (name === 'worker' ? `${workers} running` : null),
        }}
      />
      <Listing
        title="Chains"
        rows={chains}
        empty="No chain is indexed."
        columns={{
          Chain: ({ id }) => id,
          Block: ({ read }) => Number(read).toLocaleString('en'),
          Behind: ({ read, head }) => String(BigInt(head) - BigInt(read)),
          Read: ({ read_at: at }) => `${sayAge(at)} ago`,
          Trouble: ({ trouble }) => trouble,
        }}
      />
    </>
  )
}

/** While a part is down, the response is a refusal that has the parts. */
function partsOf(error: unknown): Parts | undefined {
  const parts = error instanceof AppError ? error.details.extra?.['parts'] : undefined
  return parts as Parts | undefined
}

const sayState = (isUp: boolean) =>
  isUp ? <span className="text-good">up</span> : <span className="text-bad">down</span>
