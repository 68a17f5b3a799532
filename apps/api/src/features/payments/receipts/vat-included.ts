/**
 * The VAT that a gross amount includes: gross × rate / (100% + rate), rounded half up to a cent.
 *
 * @param hundredths the rate in hundredths of a per cent: 2000 is 20%.
 */
export function vatIncluded(cents: bigint, hundredths: number): bigint {
  const whole = 10_000n + BigInt(hundredths)
  return (2n * cents * BigInt(hundredths) + whole) / (2n * whole)
}
