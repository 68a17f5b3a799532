/** Compares two amounts given as decimal strings, exactly. */
export function isLess(amount: string, than: string): boolean {
  const [left, right] = [amount, than].map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.slice(0, 18).padEnd(18, '0'))
  })
  return left! < right!
}
