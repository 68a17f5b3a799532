interface StakeForecastProps {
  /** MASS, in its smallest units. */
  amount: bigint
  /** Basis points a year. */
  rate: bigint
  /** Seconds. */
  claimInterval: bigint
  /** Unix time. */
  termEnd: bigint
}

export const StakeForecast = (_: StakeForecastProps) => null
