import { formatDecimal } from '@meridian/shared/history/format-amount'

/** Numbers have thousands separators and no decimals, everywhere. */
export function formatWhole(value: number | bigint, language: string): string {
  const format = wholeFormats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  wholeFormats.set(language, format)
  return format.format(value)
}

/** Cached by language: creating a format takes far longer than using it, and every row of a list needs one. */
const wholeFormats = new Map<string, Intl.NumberFormat>()

/** `$1,250`: prices are whole dollars. Other amounts keep their cents: `$22.50`. */
export const formatDollars = (value: number, language: string) =>
  inDollars(value, language, Number.isInteger(value) ? 0 : 2)

/** `$1,250.00`: for amounts that must add up to the cent. */
export const formatCents = (cents: number, language: string) => inDollars(cents / 100, language, 2)

const inDollars = (value: number, language: string, digits: number) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

/** `108.2412, 16.0956, 108.2449, 16.0992`: west, south, east, north, as a plot is listed. */
export const formatBbox = (bbox: readonly number[]) => bbox.map((edge) => edge.toFixed(4)).join(', ')

/** `Nov 15, 2026, 6:05 AM`, in the visitor's own time zone. */
export const formatMoment = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** `6:05 AM`, in the visitor's own time zone. */
export const formatTime = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(iso))

/** `Nov 15, 2026`, in the visitor's own time zone. */
export const formatDay = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso))

/** `0x123…89abc`: the top bar shows five characters at each end, the token page three. */
export const shortenAddress = (address: string, ends: number) =>
  address.length <= ends * 2 ? address : `${address.slice(0, ends)}…${address.slice(-ends)}`

/** `0.114`: ether for an amount of dollars, at `rate` dollars per ether. */
export const approximateEther = (dollars: number, rate: number, language: string) =>
  formatDecimal(String(Number((dollars / rate).toPrecision(3))), language)

/** `0.019622`: short ether in the number format of the language. */
export const formatShortEther = (exact: string, language: string) =>
  formatDecimal(shortenEther(exact), language)

/**
 * `0.019622` for `0.019621540000000001`: six decimals for display. Rounded up, because the visitor needs at least
 * this much; the transaction sends the exact amount.
 */
export function shortenEther(exact: string): string {
  const [whole = '0', fraction = ''] = exact.split('.')
  const rest = /[1-9]/.test(fraction.slice(6)) ? 1n : 0n
  const millionths = String(BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + rest).padStart(7, '0')
  const decimals = millionths.slice(-6).replace(/0+$/, '')
  return millionths.slice(0, -6) + (decimals && `.${decimals}`)
}

/** An amount without its last nine decimals, which only identify its order. */
export const withoutOrderName = (exact: string): string => exact.replace(/(\.\d{9})\d+$/, '$1')
