/**
 * Z-order of two numbers of up to 17 bits: bit n of `x` becomes bit 2n, bit n of `y` bit 2n + 1. The result has up
 * to 34 bits, but JavaScript's bit operators 32, so the top two bits are handled by arithmetic.
 */
export function interleave(x: number, y: number): number {
  const low = (spread(x & 0xffff) | (spread(y & 0xffff) << 1)) >>> 0
  return low + ((x >>> 16) + (y >>> 16) * 2) * 0x1_0000_0000
}

export function evenBits(code: number): number {
  return gather(code) | ((Math.floor(code / 0x1_0000_0000) & 1) << 16)
}

export function oddBits(code: number): number {
  return gather(code >>> 1) | ((Math.floor(code / 0x2_0000_0000) & 1) << 16)
}

function spread(bits: number): number {
  let spaced = (bits | (bits << 8)) & 0x00ff00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f
  spaced = (spaced | (spaced << 2)) & 0x33333333
  return (spaced | (spaced << 1)) & 0x55555555
}

function gather(code: number): number {
  let bits = code & 0x55555555
  bits = (bits | (bits >>> 1)) & 0x33333333
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f
  bits = (bits | (bits >>> 4)) & 0x00ff00ff
  return (bits | (bits >>> 8)) & 0xffff
}
