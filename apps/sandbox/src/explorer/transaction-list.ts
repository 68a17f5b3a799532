import { escape } from '#pages/send-page.ts'
import { contractAt, decodeCall, decodeLog } from './decode.ts'
import { addressLink, coins, decodedArguments, hashLink, moment } from './html.ts'
import type { Setting } from './html.ts'
import type { MinedTransaction, RawLog } from './open-chain.ts'

export function transactionList(setting: Setting, transactions: MinedTransaction[]): string {
  const rows = transactions.map((transaction) => {
    const { hash, from, to, value, input, minedAt, blockNumber } = transaction
    return `<li>
<p class="what"><b>${escape(nameOfCall(setting, to, input))}</b> <span class="quiet">block ${blockNumber}, ${moment(minedAt)}</span></p>
<p>${hashLink(setting, hash)}</p>
<p class="quiet">from ${addressLink(setting, from)}</p>
<p class="quiet">to ${to ? addressLink(setting, to) : 'a new contract'}${value > 0n ? `, ${coins(value)}` : ''}</p>
</li>`
  })
  return `<ol class="rows">${rows.join('\n')}</ol>`
}

/** Names the transaction's action in a word or two. */
export function nameOfCall(setting: Setting, to: string | null, input: `0x${string}`): string {
  if (!to) return 'New contract'
  if (input === '0x') return 'Transfer of coins'
  const contract = contractAt(setting.contracts, to)
  const call = decodeCall(contract, input)
  return call ? `${contract!.name}.${call.name}` : `Call ${input.slice(0, 10)}`
}

export function eventList(
  setting: Setting,
  logs: Pick<RawLog, 'address' | 'data' | 'topics'>[],
  note: (at: number) => string = () => '',
): string {
  const rows = logs.map(({ address, data, topics }, at) => {
    const contract = contractAt(setting.contracts, address)
    const event = decodeLog(contract, { data, topics })
    const body =
      contract && event
        ? decodedArguments(setting, contract, event)
        : `<p class="quiet">Not one of ours: <code>${escape(topics[0] ?? 'without a topic')}</code></p>`
    return `<li>
<p class="what"><b>${escape(event?.name ?? 'Event')}</b> <span class="quiet">of ${addressLink(setting, address)}</span> ${note(at)}</p>
${body}
</li>`
  })
  return `<ol class="rows">${rows.join('\n')}</ol>`
}
