/** The reward of a stake to the smallest unit, as the contract computes it: nothing after the end of the term. */
const YEAR_SECONDS = 365n * 86_400n

const DAY_SECONDS = 86_400n

export interface ForecastTerms {
  /** Basis points per year of 365 days. */
  rate: bigint
  /** Unix seconds. */
  termEnd: bigint
}

const spans = [
  ['day', DAY_SECONDS],
  ['month', 30n * DAY_SECONDS],
  ['year', YEAR_SECONDS],
] as const

export interface ForecastLine {
  span: 'day' | 'month' | 'year' | 'term'
  reward: bigint
}

/** Spans beyond the end of the term are left out; the end of the term is always the last line. */
export function forecastReward(
  amount: bigint,
  { rate, termEnd }: ForecastTerms,
  now: bigint,
): ForecastLine[] {
  const left = termEnd > now ? termEnd - now : 0n
  const earn = (seconds: bigint) => (amount * rate * seconds) / (10_000n * YEAR_SECONDS)
  const within = spans.filter(([, seconds]) => seconds <= left)
  return [
    ...within.map(([span, seconds]) => ({ span, reward: earn(seconds) })),
    { span: 'term', reward: earn(left) },
  ]
}
