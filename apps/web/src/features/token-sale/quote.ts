/** The contract's own arithmetic: what one gets rounds down, what it costs rounds up, so no more is paid than was typed. */
const ONE_MASS = 10n ** 18n

export const massFor = (usdt: bigint, price: bigint): bigint => (usdt * ONE_MASS) / price

export const costOf = (mass: bigint, price: bigint): bigint => (mass * price + ONE_MASS - 1n) / ONE_MASS
