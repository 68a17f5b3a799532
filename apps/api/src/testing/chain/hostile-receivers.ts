/** Bytecode of hostile receivers, by their behaviour when called. */
import { encodeErrorResult, parseAbi } from 'viem'
import type { Hex } from 'viem'

/** Reverts with the given reason. */
function revertingWith(reason: string): Hex {
  const data = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: [reason],
  })
  const size = ((data.length - 2) / 2).toString(16)
  return `0x60${size}8060095f395ffd${data.slice(2)}`
}

/** Accepts ether but uses more than five million gas: writing storage is expensive on chain and quick to compute. */
export const gasEater: Hex = '0x60fa5b808055600190038060025700'

export const refusing: Hex = '0x5f5ffd'

export const hostileReceivers: Record<string, { code: Hex; trouble: string }> = {
  'executes INVALID': { code: '0xfe', trouble: 'the receiving contract refuses it' },
  'takes from an empty stack': { code: '0x50', trouble: 'the receiving contract refuses it' },
  'jumps to nowhere': { code: '0x5f56', trouble: 'the receiving contract refuses it' },
  'never ends': { code: '0x5b5f56', trouble: 'the receiving contract asks for too much gas' },
  'eats gas': { code: gasEater, trouble: 'the receiving contract asks for too much gas' },
  'reverts with a megabyte': { code: '0x620fffff5ffd', trouble: 'the receiving contract refuses it' },
  'returns a megabyte': { code: '0x620fffff5ff3', trouble: 'the receiving contract asks for too much gas' },
  'speaks like a node that is overrun': {
    code: revertingWith('-32005: rate limit exceeded, too many requests'),
    trouble: 'the receiving contract refuses it',
  },
  'speaks like a node about a lack of funds': {
    code: revertingWith('insufficient funds for gas * price + value'),
    trouble: 'the receiving contract refuses it',
  },
}
