/** Converts a node's log to a row of chain_events, and stored arguments back to values in code. */
import type { Selectable } from 'kysely'
import { decodeEventLog } from 'viem'
import type { AbiEvent, Address, Hash, RpcLog } from 'viem'
import { abiOf, sourceName } from './indexed-events.ts'
import type { EventSource } from './indexed-events.ts'
import type { ChainEvents } from '#platform/db/schema.generated.ts'

export interface EventRow extends Omit<
  Selectable<ChainEvents>,
  'chain_id' | 'final_at' | 'held' | 'confirm_at' | 'confirm_tries'
> {
  block_hash: Hash
  tx_hash: Hash
  address: Address
  args: Record<string, unknown>
}

/** Null for an unwanted log: a filter does not pair addresses, events and receivers, so it matches too much. */
export function decodeEvent(log: RpcLog, sources: EventSource[], time: Date): EventRow | null {
  const address = log.address.toLowerCase() as Address
  const source = sources.find(
    (each) =>
      each.address === address &&
      each.topic === log.topics[0] &&
      (each.to === null || each.to.some((receiver) => receiver === log.topics[2])),
  )
  if (!source) return null
  if (
    log.blockHash === null ||
    log.blockNumber === null ||
    log.logIndex === null ||
    log.transactionHash === null
  )
    throw new Error('The node sent a log that is in no block')
  const args = decodeArgs(log, source)
  if (movesNothing(args)) return null
  return {
    block_hash: log.blockHash,
    log_index: Number(log.logIndex),
    block_number: BigInt(log.blockNumber),
    block_time: time,
    tx_hash: log.transactionHash,
    contract: source.contract,
    address,
    event: source.abi.name,
    args: Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
    ),
    subject: source.subject === null ? null : String(args[source.subject]).toLowerCase(),
    parties: source.abi.inputs
      .filter(({ type }) => type === 'address')
      .map(({ name }) => String(args[name ?? '']).toLowerCase()),
  }
}

/** A transfer of zero has no effect and costs its sender only gas, so anybody could fill our tables with them. */
const movesNothing = ({ amount, value }: Record<string, unknown>): boolean => amount === 0n || value === 0n

/** Throws before anything is stored if the configured address belongs to another contract. */
function decodeArgs(log: RpcLog, source: EventSource): Record<string, unknown> {
  try {
    const { args } = decodeEventLog({
      abi: [source.abi] as AbiEvent[],
      topics: log.topics,
      data: log.data,
      strict: true,
    })
    return args
  } catch (cause) {
    throw new Error(`A log of ${sourceName(source)} is not as its ABI says`, { cause })
  }
}

/** Converts integers wider than 48 bits back to bigint, as viem decodes them. */
export function reviveArgs(contract: string, event: string, stored: object): Record<string, unknown> {
  const values = stored as Record<string, unknown>
  return Object.fromEntries(
    abiOf(contract, event).inputs.map(({ name = '', type }) => {
      const value = values[name]
      return [name, /^u?int/.test(type) && typeof value === 'string' ? BigInt(value) : value]
    }),
  )
}
