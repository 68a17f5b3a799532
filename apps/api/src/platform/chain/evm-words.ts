/**
 * Recognises the EVM's answers by the text of errors, because geth, Erigon, Reth, Nethermind, Besu and others share no
 * error codes.
 */

export const tooMuchGas =
  /out ?of ?gas|gas required exceeds|intrinsic gas|exceeds (?:the )?(?:block )?gas limit|insufficient_gas/i

/** The called contract chooses the text after 'reverted', so this is tested first and later text is ignored. */
export const reverted = /revert|vm exception|vm execution error/i

export const brokenCode =
  /evm error|opcode|bad ?instruction|invalid_operation|stack ?(?:under|over)flow|stack limit|(?:invalid|bad)[ _]?jump|write protection|return ?data ?(?:buffer )?out ?of ?bounds|illegal_state_change|max call depth/i

/** The account's balance is too low. */
export const shortOfFunds = /insufficient (?:funds|balance)|exceeds? (?:the )?balance/i

/** The node limits our request rate. */
export const limitCodes: ReadonlySet<number> = new Set([-32_005, -32_007, -32_029, 429])

/** The code that nodes agree on for a revert. */
export const revertCode = 3

/** Whether the EVM answered: another node would return the same. */
export const isEvmAnswer = (code: number, words: string): boolean =>
  code === revertCode ||
  [reverted, tooMuchGas, brokenCode, shortOfFunds].some((pattern) => pattern.test(words))
