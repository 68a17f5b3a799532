/**
 * What the EVM answered about a call is told by the words that nodes have for it, since they agree on no code: geth,
 * Erigon, Reth, Nethermind, Besu and others each have their own.
 */

export const tooMuchGas =
  /out ?of ?gas|gas required exceeds|intrinsic gas|exceeds (?:the )?(?:block )?gas limit|insufficient_gas/i

/** A receiver words what comes after 'reverted', so it is looked for first, and nothing behind it is read. */
export const reverted = /revert|vm exception|vm execution error/i

export const brokenCode =
  /evm error|opcode|bad ?instruction|invalid_operation|stack ?(?:under|over)flow|stack limit|(?:invalid|bad)[ _]?jump|write protection|return ?data ?(?:buffer )?out ?of ?bounds|illegal_state_change|max call depth/i

/** The account has less than it would send. */
export const shortOfFunds = /insufficient (?:funds|balance)|exceeds? (?:the )?balance/i

/** The node wants to be asked less often. */
export const limitCodes: ReadonlySet<number> = new Set([-32_005, -32_007, -32_029, 429])

/** The code that clients agree on for a revert. */
export const revertCode = 3

/** Whether the chain itself has answered: another node would say the same. */
export const isEvmAnswer = (code: number, words: string): boolean =>
  code === revertCode || [reverted, tooMuchGas, brokenCode, shortOfFunds].some((told) => told.test(words))
