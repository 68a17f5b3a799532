import type { Address, Hex, RpcLog } from 'viem'

export interface LogFilter {
  address: Address[]
  /** The first topic must be one of these. */
  events: Hex[]
  /** Values that the second indexed argument (the third topic) may have; null allows every value. */
  to: Hex[] | null
}

/** In the format of eth_getLogs. */
export const topicsOf = ({ events, to }: LogFilter): (Hex[] | null)[] =>
  to === null ? [events] : [events, null, to]

export const matchesFilter = ({ address, topics }: RpcLog, filter: LogFilter): boolean =>
  filter.address.some((each) => each.toLowerCase() === address.toLowerCase()) &&
  filter.events.some((each) => each === topics[0]) &&
  (filter.to === null || filter.to.some((each) => each === topics[2]))
