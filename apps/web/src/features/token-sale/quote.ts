/**
 * The contract's arithmetic: the amount rounds down and the cost rounds up, so that the buyer pays at most what was
 * typed.
 */
const ONE_MASS = 10n ** 18n

export const massFor = (usdt: bigint, price: bigint): bigint => (usdt * ONE_MASS) / price

export const costOf = (mass: bigint, price: bigint): bigint => (mass * price + ONE_MASS - 1n) / ONE_MASS
