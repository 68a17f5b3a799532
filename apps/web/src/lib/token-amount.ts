/** Amounts of tokens as integers in their smallest unit, parsed and formatted by language, and never rounded up. */

/** The thousands separator and the decimal mark of each language. */
const marks: Record<string, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  vi: { group: '.', decimal: ',' },
}

/**
 * Parses typed text into digits with at most one point; null if it is no number. It uses the marks of the language,
 * so that numbers of the page can be typed: `1.000` is a thousand in Vietnamese. A mark that cannot separate
 * thousands counts as a decimal mark: no thousands start with a zero, so `0.500` is a half in Vietnamese, too.
 */
export function readDecimal(typed: string, language: string): string | null {
  const { group, decimal } = marks[language] ?? marks['en']!
  const text = typed.trim()
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`)
  const plain = (grouped.test(text) ? text.replaceAll(group, '') : text).replace(decimal, '.')
  return /^\d+(\.\d+)?$/.test(plain) ? plain : null
}

/** More than the supply of any token. */
const MOST_DIGITS = 15

/** Parses typed text into smallest units; null for empty text, and for more decimals than the token has. */
export function readTokens(typed: string, language: string, decimals: number): bigint | null {
  const [whole = '', fraction = ''] = readDecimal(typed, language)?.split('.') ?? []
  if (whole.length > MOST_DIGITS || fraction.length > decimals) return null
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  return amount > 0n ? amount : null
}

/** `1234.5` with all significant digits: the format of API calls. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (fraction && `.${fraction}`)
}

/** The format for an input field, without thousands separators. */
export const typeDecimal = (decimal: string, language: string): string =>
  decimal.replace('.', (marks[language] ?? marks['en']!).decimal)

/** `1,234.5`: up to `most` decimals. */
export function formatDecimal(decimal: string, language: string, most = 18): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  // A string, because the formatter would round a number.
  return new Intl.NumberFormat(language, { maximumFractionDigits: most }).format(
    `${whole}.${fraction.slice(0, most)}` as `${number}`,
  )
}

export const formatTokens = (amount: bigint, decimals: number, language: string, most = decimals): string =>
  formatDecimal(toDecimal(amount, decimals), language, most)
