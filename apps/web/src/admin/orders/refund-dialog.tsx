import { refundAdminOrder } from '@meridian/shared/endpoints/admin/orders'
import { useState } from 'react'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'
import { sayMoney } from '#admin/parts/say-event.ts'
import type { FoundOrder } from './found-order.ts'

/** Which plots are taken back, and what goes back for them. Land credits are taken back whole. */
export function RefundDialog({ found, onClose }: { found: FoundOrder; onClose: () => void }) {
  const { order, version, returnable } = found
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { unit, parts } = returnable ?? { unit: 'cents' as const, parts: [] }
  const isWhole = order.kind === 'credits'
  const returned = parts.filter(({ plot }) => isWhole || (plot !== null && chosen.has(plot)))
  const amount = returned.reduce((sum, part) => sum + BigInt(part.amount), 0n)
  const possible = parts.flatMap(({ plot, can }) => (can && plot !== null ? [plot] : []))
  const places = new Map(order.plots.map(({ _id, areas }) => [_id, areas[0]?.district ?? '']))
  const toggle = (plot: string) => {
    const next = new Set(chosen)
    if (!next.delete(plot)) next.add(plot)
    setChosen(next)
  }
  return (
    <ActionDialog
      title="Refund"
      description={
        isWhole
          ? 'All land credits of this purchase are taken back. The buyer gets a mail.'
          : 'The plots become free, and their part of the payment goes back. The buyer gets a mail.'
      }
      submit={`Refund ${sayMoney({ unit, amount: String(amount) })}`}
      send={(body) =>
        call(refundAdminOrder, {
          params: { tid: order.tid },
          body: { ...body, seen: version, plots: isWhole ? [] : [...chosen] },
        })
      }
      onClose={onClose}
    >
      {!isWhole && (
        <fieldset>
          <legend className="text-sm font-medium">Plots to take back</legend>
          <Checkbox
            label="All that can be taken back"
            checked={possible.length > 0 && possible.every((plot) => chosen.has(plot))}
            disabled={possible.length === 0}
            onChange={(event) => setChosen(new Set(event.target.checked ? possible : []))}
          />
          <div className="max-h-72 overflow-y-auto border-y border-line">
            {parts.map(
              ({ plot, amount: part, can }) =>
                plot !== null && (
                  <Checkbox
                    key={plot}
                    label={[
                      plot,
                      places.get(plot),
                      can ? sayMoney({ unit, amount: part }) : 'minted or being minted',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    checked={chosen.has(plot)}
                    disabled={!can}
                    onChange={() => toggle(plot)}
                  />
                ),
            )}
          </div>
        </fieldset>
      )}
    </ActionDialog>
  )
}
