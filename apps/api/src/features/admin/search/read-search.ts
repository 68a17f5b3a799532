/** Reads by its form what an operator searches for, so that each search needs only the look-ups of that form. */
import { cellAt, isCellId } from '@meridian/shared/grid'
import { readDeedNumber } from '@meridian/shared/links/deed-number'
import { usernameKey } from '@meridian/shared/names/username'
import { identityKey } from '#features/accounts/core/account-queries.ts'

export type Search =
  | { form: 'id'; id: string }
  | { form: 'transaction hash'; hash: string }
  | { form: 'wallet address'; address: string }
  | { form: 'Stripe id'; reference: string }
  | { form: 'e-mail address'; key: string }
  | { form: 'plot' | 'coordinates'; cell: number; name: string }
  | { form: 'name'; name: string; deed: string | null; collection: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An order's id as the contract has it: 16 zero bytes, then the id. */
const paddedId = /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

export function readSearch(typed: string): Search {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (uuid.test(text)) return { form: 'id', id: lower }
  const padded = paddedId.exec(lower)
  if (padded) return { form: 'id', id: padded.slice(1).join('-') }
  if (/^0x[0-9a-f]{64}$/.test(lower)) return { form: 'transaction hash', hash: lower }
  if (/^0x[0-9a-f]{40}$/.test(lower)) return { form: 'wallet address', address: lower }
  if (/^(pi|cs|re|dp|du|pyr|ch)_\w+$/.test(text)) return { form: 'Stripe id', reference: text }
  if (text.includes('@')) return { form: 'e-mail address', key: identityKey(text) }
  if (/^\d{1,11}$/.test(text) && isCellId(Number(text)))
    return { form: 'plot', cell: Number(text), name: usernameKey(text) }
  const place = readPlace(text)
  if (place) return { form: 'coordinates', cell: cellAt(place.lng, place.lat), name: usernameKey(text) }
  return { form: 'name', name: usernameKey(text), deed: readDeedNumber(text), collection: lower }
}

/** `16.0956, 108.2412`: latitude first, as maps copy it; or `16.0956° N 108.2412° E`, as we write it. */
function readPlace(text: string): { lat: number; lng: number } | null {
  const form = /^(-?\d{1,3}(?:\.\d+)?)°?\s*([NS])?[\s,;]+(-?\d{1,3}(?:\.\d+)?)°?\s*([EW])?$/i
  const [, north, latSign = '', east, lngSign = ''] = form.exec(text) ?? []
  const lat = Number(north) * (latSign.toUpperCase() === 'S' ? -1 : 1)
  const lng = Number(east) * (lngSign.toUpperCase() === 'W' ? -1 : 1)
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
