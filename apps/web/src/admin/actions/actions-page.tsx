import { listActions } from '@meridian/shared/endpoints/admin/actions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Table, TableRow } from '#ui/lists/table.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#admin/parts/call.ts'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { ActionFilter, useFilter } from './action-filter.tsx'

export function ActionsPage() {
  const filter = useFilter()
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [listActions.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listActions,
        { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  const actions = data?.pages.flatMap((page) => page.actions)
  return (
    <>
      <h1 className="mb-3 font-serif text-xl font-semibold">Action log</h1>
      <ActionFilter />
      {actions === undefined && <Skeleton className="h-96 w-full" label="Loading" />}
      {actions?.length === 0 && (
        <EmptyState
          icon={ScrollText}
          {...(Object.keys(filter).length > 0
            ? { title: 'Nothing found', hint: 'Targets and operators must be exact.' }
            : { title: 'No action yet', hint: 'Every change by an operator is listed here.' })}
        />
      )}
      {actions !== undefined && actions.length > 0 && (
        <Table
          busy={isFetching}
          head={['When (UTC)', 'Who', 'Action', 'Of', 'Reason', 'Before', 'After'].map((name) => (
            <th key={name}>{name}</th>
          ))}
        >
          {actions.map(({ id, at, who, action, target, reason, before, after }) => (
            <TableRow key={id}>
              <td className="tabular whitespace-nowrap">{formatTime(at)}</td>
              <td>{who.operator ?? `${who.command_user} (command line)`}</td>
              <td className="whitespace-nowrap">{action}</td>
              <td className="break-all">
                {target.kind} {target.name ?? target.id}
              </td>
              <td>{reason}</td>
              <td className="text-ink-2">{listValues(before)}</td>
              <td className="text-ink-2">{listValues(after)}</td>
            </TableRow>
          ))}
        </Table>
      )}
      {hasNextPage && (
        <Button className="mt-3" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show older actions
        </Button>
      )}
    </>
  )
}

/** `name lan, role support` */
const listValues = (values: Record<string, unknown> | null): string =>
  values === null
    ? ''
    : Object.entries(values)
        .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ')
