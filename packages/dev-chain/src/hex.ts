/** Without viem, which takes longer to load than the rest of this program. */
import type { Hex } from 'viem'

export const numberToHex = (value: number | bigint): Hex => `0x${value.toString(16)}`

export const hexToBytes = (hex: Hex): Uint8Array => Buffer.from(hex.slice(2), 'hex')
