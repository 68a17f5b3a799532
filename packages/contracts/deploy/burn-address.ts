/** A burn address that follows no pattern. */
const known = new Set(['0xdead000000000000000042069420694206942069'])

/**
 * Zero, the addresses of precompiles, and burn addresses such as 0x…dEaD: what is sent there is lost. A run of 24 equal
 * digits, or a pattern of up to ten that repeats, is in no address of a key that anybody could find.
 */
export function isBurnAddress(address: string): boolean {
  const digits = address.toLowerCase()
  return known.has(digits) || /([0-9a-f])\1{23}/.test(digits) || /^0x([0-9a-f]{1,10})\1+$/.test(digits)
}
