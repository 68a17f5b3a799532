/** Amounts of tokens: whole in their smallest units, read and written as a language has them, and never rounded up. */

/** How a language writes numbers: what stands between thousands, and before decimals. */
const marks: Record<string, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  vi: { group: '.', decimal: ',' },
}

/**
 * What somebody typed, as digits with a point at most; null when it is no number. As their language writes it, so that
 * what the page itself prints can be typed: `1.000` is a thousand in Vietnamese. A mark that can only be a decimal one is
 * taken as such: nothing begins its thousands with a zero, so that `0.500` is a half in Vietnamese, too.
 */
export function readDecimal(typed: string, language: string): string | null {
  const { group, decimal } = marks[language] ?? marks['en']!
  const text = typed.trim()
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`)
  const plain = (grouped.test(text) ? text.replaceAll(group, '') : text).replace(decimal, '.')
  return /^\d+(\.\d+)?$/.test(plain) ? plain : null
}

/** More than there will ever be of any token. */
const MOST_DIGITS = 15

/** What somebody typed, in smallest units; null for nothing, and for what the token has no units for. */
export function readTokens(typed: string, language: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = readDecimal(typed, language)?.split('.') ?? []
  if (whole.length > MOST_DIGITS || fraction.length > decimals) return null
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  return amount > 0n ? amount : null
}

/** `1234.5`, every digit that counts: as calls carry amounts. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction && `.${fraction}`)
}

/** As it would be typed: thousands stand together. */
export const typeDecimal = (decimal: string, language: string): string =>
  decimal.replace('.', (marks[language] ?? marks['en']!).decimal)

/** `1,234.5`: whole where it is whole, and as many decimals as are asked for where it is not. */
export function formatDecimal(decimal: string, language: string, most = 18): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  // As a string, of which the formatter rounds nothing away as it would of a number.
  return new Intl.NumberFormat(language, { maximumFractionDigits: most }).format(
    `${whole}.${fraction.slice(0, most)}` as `${number}`,
  )
}

export const formatTokens = (amount: bigint, decimals: number, language: string, most = decimals): string =>
  formatDecimal(toDecimal(amount, decimals), language, most)
