/** The events that the indexer copies, and their types in code. */
import {
  ginAbi,
  idoAbi,
  landCollectionNftAbi,
  landNftAbi,
  landPaymentAbi,
  stakingAbi,
} from '@meridian/contracts/abi'
import { pad, toEventSelector } from 'viem'
import type { AbiEvent, Address, GetEventArgs, Hash, Hex } from 'viem'
import type { LogFilter } from '#platform/chain/log-filter.ts'
import type { ChainConfig } from '#platform/config/chain-config.ts'

/** Maps each event to the argument that later queries filter by, or to null. */
const followed = {
  LandNft: {
    abi: landNftAbi,
    events: {
      Transfer: 'tokenId',
      MintGranted: 'tokenId',
      MintGrantRevoked: 'tokenId',
      MinterChanged: null,
      OwnershipTransferred: null,
    },
  },
  LandCollectionNft: {
    abi: landCollectionNftAbi,
    events: {
      Transfer: 'tokenId',
      CollectionMinted: 'tokenId',
      MinterChanged: null,
      OwnershipTransferred: null,
    },
  },
  LandPayment: {
    abi: landPaymentAbi,
    events: { Paid: 'tid', Received: 'amount', RefundsFunded: null, Refunded: null, Withdrawn: null },
  },
  Ido: { abi: idoAbi, events: { Bought: null } },
  Staking: {
    abi: stakingAbi,
    events: { Staked: null, RewardClaimed: null, StakeWithdrawn: null, Deposited: null, Withdrawn: null },
  },
  Gin: { abi: ginAbi, events: { Transfer: null } },
} as const

type Followed = typeof followed
export type ContractName = keyof Followed
export type EventName<C extends ContractName> = keyof Followed[C]['events'] & string
export type EventArgs<C extends ContractName, E extends EventName<C>> = GetEventArgs<
  Followed[C]['abi'],
  E,
  { EnableUnion: false; IndexedOnly: false; Required: true }
>

export interface ChainEvent<C extends ContractName, E extends EventName<C>> {
  chainId: number
  contract: C
  event: E
  address: Address
  args: EventArgs<C, E>
  blockNumber: bigint
  blockHash: Hash
  blockTime: Date
  txHash: Hash
  logIndex: number
}

/** One event of one deployed contract. */
export interface EventSource {
  contract: ContractName
  address: Address
  abi: AbiEvent
  topic: Hex
  subject: string | null
  /** Accepts only events whose second indexed argument is one of these; null: all. */
  to: Hex[] | null
  /** The first block that can contain the source's events. */
  firstBlock: bigint
}

/** The event sources of a chain; empty if none of our contracts is deployed there. */
export function eventSources(chain: ChainConfig): EventSource[] {
  return Object.entries(followed).flatMap(([contract, { abi, events }]) => {
    const address = chain.contracts[contract]
    if (!address || (contract === 'Gin' && !chain.hasGin)) return []
    return Object.entries(events).map(([event, subject]) => ({
      contract: contract as ContractName,
      address: address.toLowerCase() as Address,
      abi: eventAbi(abi, event),
      topic: toEventSelector(eventAbi(abi, event)),
      subject,
      to: contract === 'Gin' && chain.ginReceiver ? [pad(chain.ginReceiver.toLowerCase() as Hex)] : null,
      firstBlock: chain.createdIn[contract] ?? 0n,
    }))
  })
}

function eventAbi(abi: Followed[ContractName]['abi'], name: string): AbiEvent {
  const found = abi.find((item) => item.type === 'event' && item.name === name)
  if (found?.type !== 'event') throw new Error(`The ABI has no event ${name}`)
  return found
}

export function abiOf(contract: string, event: string): AbiEvent {
  return eventAbi(followed[contract as ContractName].abi, event)
}

/** Identifies a source in `chain_cursors.following` and `chain_pasts.source`. */
export const sourceName = ({ contract, abi, address }: EventSource): string =>
  `${contract}.${abi.name}@${address}`

export function logFilter(sources: EventSource[]): LogFilter {
  const to = sources.flatMap((source) => source.to ?? [])
  return {
    address: [...new Set(sources.map(({ address }) => address))],
    events: [...new Set(sources.map(({ topic }) => topic))],
    // The filter can restrict receivers only if every source does.
    to: sources.every((source) => source.to !== null) ? [...new Set(to)] : null,
  }
}
