import { vatIncluded } from './vat-included.ts'

export interface CreditNote {
  at: Date
  part: bigint
  /** Of how much it is a part; null: the part is in cents. */
  whole: bigint | null
}

interface Paid {
  totalCents: bigint
  /** Null: the shop charges no VAT. */
  vatHundredths: number | null
}

interface Sum {
  cents: number
  /** Without VAT. */
  net_cents: number
  vat_cents: number
}

/**
 * The sums of a receipt, in whole cents. The VAT of a credit note is the difference of the VAT before and after it, so
 * that the lines add up to the VAT of what is left.
 */
export function receiptSums(
  { totalCents, vatHundredths }: Paid,
  creditNotes: readonly CreditNote[],
): { paid: Sum; credit_notes: (Sum & { at: string })[]; left: Sum } {
  const sumOf = (cents: bigint, vat: bigint): Sum => ({
    cents: Number(cents),
    net_cents: Number(cents - vat),
    vat_cents: Number(vat),
  })
  const vatOf = (cents: bigint) => (vatHundredths === null ? 0n : vatIncluded(cents, vatHundredths))
  let left = totalCents
  const notes = creditNotes.map(({ at, part, whole }) => {
    const exact = whole === null ? part : (2n * totalCents * part + whole) / (2n * whole)
    const cents = exact < left ? exact : left
    const vat = vatOf(left) - vatOf(left - cents)
    left -= cents
    return { at: at.toISOString(), ...sumOf(cents, vat) }
  })
  return {
    paid: sumOf(totalCents, vatOf(totalCents)),
    credit_notes: notes,
    left: sumOf(left, vatOf(left)),
  }
}
