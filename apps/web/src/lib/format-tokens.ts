/**
 * `1,234.5`: an amount of tokens as a decimal string, exact to so many decimals and cut after them: nobody is shown more
 * than there is.
 */
export function formatTokens(amount: string, language: string, decimals = 6): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const cut = `${whole}.${fraction.slice(0, decimals)}0`
  // As a string, of which the formatter rounds nothing away as it would of a number.
  return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(cut as `${number}`)
}
