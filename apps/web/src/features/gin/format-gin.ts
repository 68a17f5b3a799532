const decimals = 18

/** `1,234.5`: whole where it is whole, and every digit that counts where it is not. */
export function formatGin(amount: bigint | string, language: string): string {
  const text = typeof amount === 'string' ? amount : asDecimal(amount)
  // As a string, of which the formatter rounds nothing away as it would of a number.
  return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(text as `${number}`)
}

function asDecimal(amount: bigint): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
