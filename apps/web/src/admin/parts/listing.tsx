import type { ReactNode } from 'react'
import { Table, TableRow } from '#ui/lists/table.tsx'

interface ListingProps<Row> {
  title: string
  rows: readonly Row[]
  /** A column's name and its cell. */
  columns: Record<string, (row: Row, index: number) => ReactNode>
  /** Instead of the table, if there are no rows. */
  empty: string
}

/** A titled, dense table of a page's part. */
export function Listing<Row>({ title, rows, columns, empty }: ListingProps<Row>) {
  const named = Object.entries(columns)
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-serif text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <Table
            head={named.map(([name]) => (
              <th key={name}>{name}</th>
            ))}
          >
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a history have no id, and never move
              <TableRow key={index}>
                {named.map(([name, cell]) => {
                  const content = cell(row, index) ?? '–'
                  // Hashes break anywhere, but not letter by letter; times and short values stay on one line.
                  const isWhole = name.endsWith('(UTC)') || isShort(content)
                  return (
                    <td
                      key={name}
                      className={`tabular ${isWhole ? 'whitespace-nowrap' : 'min-w-40 wrap-anywhere'}`}
                    >
                      {content}
                    </td>
                  )
                })}
              </TableRow>
            ))}
          </Table>
        </div>
      )}
    </section>
  )
}

const isShort = (content: ReactNode): boolean => typeof content === 'string' && content.length <= 16
