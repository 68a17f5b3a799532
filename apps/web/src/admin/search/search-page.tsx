import { search } from '@meridian/shared/endpoints/admin/search'
import { useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Table, TableRow } from '#ui/lists/table.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminQuery } from '#admin/parts/call.ts'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'

export function SearchPage() {
  const [params] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  return q === '' ? (
    <EmptyState
      icon={Search}
      title="Search for a purchase or an account"
      hint="By id, e-mail, name, wallet, transaction hash, Stripe id, deed, plot or coordinates."
    />
  ) : (
    <Results q={q} />
  )
}

function Results({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(adminQuery(search, { query: { q } }))
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-3 h-48 w-full" label="Searching" />
  const readAs = `Read as: ${data.read_as}`
  if (data.matches.length === 0)
    return <EmptyState icon={SearchX} title="Nothing has exactly this" hint={readAs} />
  return (
    <>
      <h1 className="font-serif text-xl font-semibold">
        {data.matches.length === 1 ? '1 match' : `${data.matches.length} matches`}
      </h1>
      <p className="mb-3 text-sm text-ink-2">{readAs}</p>
      <Table
        head={['What', 'Id', 'Detail', 'Purchase', 'Account', 'When (UTC)'].map((name) => (
          <th key={name}>{name}</th>
        ))}
      >
        {data.matches.map(({ kind, id, detail, at, order, account }) => (
          <TableRow key={`${kind} ${id}`}>
            <td className="whitespace-nowrap">{kind}</td>
            <td className="tabular break-all">{id}</td>
            <td className="break-words">{detail}</td>
            <td>{order === null ? '–' : <OrderLink tid={order} />}</td>
            <td>{account === null ? '–' : <AccountLink {...account} />}</td>
            <td className="tabular whitespace-nowrap">{at === null ? '–' : formatTime(at)}</td>
          </TableRow>
        ))}
      </Table>
    </>
  )
}

const linkClasses = 'underline underline-offset-4'

function OrderLink({ tid }: { tid: string }) {
  return (
    <Link to={`/orders/${tid}`} className={`tabular ${linkClasses}`} aria-label={`Purchase ${tid}`}>
      {tid.slice(0, 8)}
    </Link>
  )
}

export function AccountLink({ id, username }: { id: string; username: string }) {
  return (
    <Link to={`/accounts/${id}`} className={linkClasses}>
      {username}
    </Link>
  )
}
