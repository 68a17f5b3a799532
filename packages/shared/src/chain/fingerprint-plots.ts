import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { isCellId } from '../grid.ts'

const WORD = 32

/**
 * The fingerprint of a minted collection: keccak256 of its cells in ascending order, each a big-endian word of 32
 * bytes, concatenated. Equals Solidity's `keccak256(abi.encodePacked(uint256[]))` and
 * `LandCollectionNft.fingerprintOf`. The order of the given cells does not matter.
 */
export function fingerprintPlots(cells: readonly number[]): `0x${string}` {
  const ascending = cells.toSorted((a, b) => a - b)
  if (ascending.length === 0) throw new RangeError('No plots have no fingerprint')
  const packed = new DataView(new ArrayBuffer(ascending.length * WORD))
  for (const [position, cell] of ascending.entries()) {
    if (!isCellId(cell)) throw new RangeError(`${cell} is no cell of the grid`)
    if (cell === ascending[position - 1]) throw new RangeError(`Cell ${cell} is there twice`)
    packed.setBigUint64((position + 1) * WORD - 8, BigInt(cell))
  }
  return `0x${bytesToHex(keccak_256(new Uint8Array(packed.buffer)))}`
}
