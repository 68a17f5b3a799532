import { exportRows } from '@meridian/shared/endpoints/admin/exports'
import { exportKinds } from '@meridian/shared/operators/export-kinds'
import { buildPath } from '@meridian/shared/call-endpoint'
import { useState } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'

/** Names of `exportKinds`. */
const names = { actions: 'Action log', orders: 'Purchases', payments: 'Payments', refunds: 'Refunds' }

export function ExportsPage() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const query = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  return (
    <>
      <h1 className="mb-1 font-serif text-xl font-semibold">Exports</h1>
      <p className="mb-4 text-sm text-ink-2">
        Files for a spreadsheet: one line for each row, times and days in UTC, money in its smallest unit.
      </p>
      <div className="flex flex-wrap gap-4">
        <TextField label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      <ul className="mt-5 grid gap-2 text-sm">
        {exportKinds.map((kind) => (
          <li key={kind}>
            <a
              href={buildPath(exportRows, { params: { kind }, query })}
              download
              className="underline underline-offset-4"
            >
              {names[kind]} (CSV)
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
