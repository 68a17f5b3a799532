import { addPriceList } from '@meridian/shared/endpoints/admin/prices'
import { useId, useState } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'
import { readDiscounts, readTiers, writeDiscounts, writeTiers } from './read-steps.ts'

interface AddPriceListProps {
  /** The new list begins as a copy of it. */
  current: {
    price: number
    discounts: { amount: number; percent: number }[]
    tiers: { start: number; title: string; drop: number }[]
  }
  onClose: () => void
}

export function AddPriceList({ current, onClose }: AddPriceListProps) {
  const [start, setStart] = useState('')
  const [price, setPrice] = useState(String(current.price))
  const [discounts, setDiscounts] = useState(writeDiscounts(current.discounts))
  const [tiers, setTiers] = useState(writeTiers(current.tiers))
  return (
    <ActionDialog
      title="Add a price list"
      description="It applies to carts and land credits. Purchases that were begun keep their price."
      submit="Add the list"
      send={async (action) => {
        const read = { price: Number(price), discounts: readDiscounts(discounts), tiers: readTiers(tiers) }
        if (!/^[1-9]\d{0,6}$/.test(price)) throw new Error('The price must be in whole dollars.')
        if (read.discounts === null) throw new Error('Write discounts like 10: 5%, smallest number first.')
        if (read.tiers === null) throw new Error('Write tiers like 10: Settler, 3%, smallest number first.')
        const from_at = start === '' ? null : new Date(`${start}Z`).toISOString()
        const list = { price: read.price, discounts: read.discounts, tiers: read.tiers }
        await call(addPriceList, { body: { ...action, ...list, from_at } })
      }}
      onClose={onClose}
    >
      <TextField
        label="Start (UTC)"
        hint="Empty: now."
        type="datetime-local"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        label="Price of a plot and a land credit, in dollars"
        inputMode="numeric"
        value={price}
        onChange={(event) => setPrice(event.target.value.trim())}
      />
      <StepsField label="Discounts, from a number of plots on" value={discounts} onChange={setDiscounts} />
      <StepsField label="Tiers, from a number of plots on" value={tiers} onChange={setTiers} />
    </ActionDialog>
  )
}

interface StepsFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function StepsField({ label, value, onChange }: StepsFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      <textarea
        id={id}
        rows={7}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="tabular block w-full rounded-field border border-field bg-card px-3.5 py-2 text-base text-ink"
      />
    </div>
  )
}
