/** Whole tokens: the amount of one visit, and the balance up to which the faucet fills a wallet. */
export const tokenGift = 1_000n
export const tokenCap = 10_000n

export const pouredTokens = ['Gin', 'Mass', 'TestUsdt'] as const
export type PouredToken = (typeof pouredTokens)[number]
