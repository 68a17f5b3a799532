/** The pages: a chain, a transaction, an address, a token. */
import { landNftAbi } from '@meridian/contracts/abi'
import { escape } from '#pages/send-page.ts'
import {
  ContractFunctionExecutionError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  pad,
  toEventSelector,
  toHex,
} from 'viem'
import type { Address, Hash, Hex, PublicClient } from 'viem'
import { contractAt, decodeCall } from './decode.ts'
import {
  addressLink,
  coins,
  decodedArguments,
  explorerPage,
  facts,
  hashLink,
  messagePage,
  moment,
} from './html.ts'
import type { Page, Setting } from './html.ts'
import { blocksLookedAt, findTransactions, readLogs } from './open-chain.ts'
import type { RawLog } from './open-chain.ts'
import { eventList, nameOfCall, transactionList } from './transaction-list.ts'

const listed = 25
/** Events are found faster than transactions. */
const blocksOfEvents = 2000n
const transfer = toEventSelector('Transfer(address,address,uint256)')

export async function chainPage(setting: Setting, client: PublicClient): Promise<Page> {
  const [head, newest] = await Promise.all([client.getBlock(), findTransactions(client, listed, () => true)])
  const contracts = setting.contracts.map(({ name, address }): [string, string] => [
    name,
    addressLink(setting, address),
  ])
  return explorerPage(
    setting,
    `Chain ${setting.chainId}`,
    `${facts([
      ['Newest block', `${head.number}, ${moment(head.timestamp)}`],
      ['Base fee', head.baseFeePerGas === null ? 'none' : `${head.baseFeePerGas} wei for a unit of gas`],
    ])}
<h2>Newest transactions</h2>
${newest.length > 0 ? transactionList(setting, newest) : '<p class="quiet">None yet.</p>'}
<h2>Contracts</h2>
${contracts.length > 0 ? facts(contracts) : '<p class="quiet">None of ours is deployed here.</p>'}`,
  )
}

export async function transactionPage(setting: Setting, client: PublicClient, hash: Hash): Promise<Page> {
  const [transaction, receipt] = await Promise.all([
    client.getTransaction({ hash }).catch(unless(TransactionNotFoundError)),
    client.getTransactionReceipt({ hash }).catch(unless(TransactionReceiptNotFoundError)),
  ])
  if (!transaction)
    return messagePage(
      setting,
      404,
      'No such transaction',
      'This chain has none with this hash. A demo that was reset has forgotten its transactions.',
    )
  const { from, to, input, value, nonce } = transaction
  const contract = contractAt(setting.contracts, to)
  const call = decodeCall(contract, input)
  const block = receipt && (await client.getBlock({ blockNumber: receipt.blockNumber }))
  const state = !receipt
    ? 'Waits for a block'
    : receipt.status === 'success'
      ? 'Done'
      : 'Failed: nothing of it counts'
  return explorerPage(
    setting,
    nameOfCall(setting, to, input),
    `${facts([
      ['State', `<b class="${receipt?.status ?? 'waiting'}">${state}</b>`],
      ['Transaction', `<code>${hash}</code>`],
      ...(block ? [['Block', `${block.number}, ${moment(block.timestamp)}`] as [string, string]] : []),
      ['From', addressLink(setting, from)],
      ['To', to ? addressLink(setting, to) : 'a new contract'],
      ...(receipt?.contractAddress
        ? [['Contract', addressLink(setting, receipt.contractAddress)] as [string, string]]
        : []),
      ['Value', coins(value)],
      ...(receipt
        ? [
            ['Fee', `${coins(receipt.gasUsed * receipt.effectiveGasPrice)}, ${receipt.gasUsed} of gas`] as [
              string,
              string,
            ],
          ]
        : []),
      ['Nonce', String(nonce)],
    ])}
<h2>Call</h2>
${contract && call ? `<p><b>${escape(call.name)}</b></p>${decodedArguments(setting, contract, call)}` : rawInput(input)}
<h2>Events</h2>
${receipt && receipt.logs.length > 0 ? eventList(setting, receipt.logs as never) : '<p class="quiet">None.</p>'}`,
  )
}

const rawInput = (input: Hex): string =>
  input === '0x'
    ? '<p class="quiet">None: coins alone.</p>'
    : `<p class="quiet">Not a call of a contract of ours, ${input.length / 2 - 1} bytes:</p><pre>${input.slice(0, 2000)}${input.length > 2000 ? '…' : ''}</pre>`

export async function addressPage(setting: Setting, client: PublicClient, address: Address): Promise<Page> {
  const contract = contractAt(setting.contracts, address)
  const isAbout = (other: string | null) => other?.toLowerCase() === address.toLowerCase()
  const [balance, nonce, code, transactions, events] = await Promise.all([
    client.getBalance({ address }),
    client.getTransactionCount({ address }),
    client.getCode({ address }),
    findTransactions(client, listed, ({ from, to }) => isAbout(from) || isAbout(to)),
    findEvents(client, address),
  ])
  const kind = contract ? `Our contract ${contract.name}` : code ? 'A contract' : 'A wallet'
  return explorerPage(
    setting,
    contract?.name ?? 'Address',
    `${facts([
      ['Address', `<code>${address}</code>`],
      ['Kind', escape(kind)],
      ['Balance', coins(balance)],
      ['Transactions sent', String(nonce)],
    ])}
<h2>Transactions</h2>
${transactions.length > 0 ? transactionList(setting, transactions) : `<p class="quiet">None in the newest ${blocksLookedAt} blocks.</p>`}
<h2>Events</h2>
${events.length > 0 ? eventList(setting, events, (at) => inTransaction(setting, events[at]!)) : `<p class="quiet">None in the newest ${blocksOfEvents} blocks.</p>`}`,
  )
}

/** Events of a contract, or events that name the address, newest first. */
async function findEvents(client: PublicClient, address: Address): Promise<RawLog[]> {
  const head = await client.getBlockNumber()
  const fromBlock = toHex(head > blocksOfEvents ? head - blocksOfEvents : 0n)
  const topic = pad(address.toLowerCase() as Hex)
  const found = await Promise.all([
    readLogs(client, { address, fromBlock }),
    readLogs(client, { topics: [null, topic] as never, fromBlock }),
    readLogs(client, { topics: [null, null, topic] as never, fromBlock }),
    readLogs(client, { topics: [null, null, null, topic] as never, fromBlock }),
  ])
  const once = new Map(found.flat().map((log) => [`${log.blockNumber} ${log.logIndex}`, log]))
  return [...once.values()].toSorted(newestFirst).slice(0, listed)
}

const newestFirst = (a: RawLog, b: RawLog): number =>
  Number(BigInt(b.blockNumber) - BigInt(a.blockNumber)) || Number(BigInt(b.logIndex) - BigInt(a.logIndex))

const inTransaction = (setting: Setting, { transactionHash }: RawLog): string =>
  `<span class="quiet">in ${hashLink(setting, transactionHash)}</span>`

export async function tokenPage(
  setting: Setting,
  client: PublicClient,
  address: Address,
  tokenId: bigint,
): Promise<Page> {
  const token = { address, abi: landNftAbi } as const
  const read = () =>
    Promise.all([
      client.readContract({ ...token, functionName: 'ownerOf', args: [tokenId] }),
      client.readContract({ ...token, functionName: 'tokenURI', args: [tokenId] }),
      client.readContract({ ...token, functionName: 'name' }),
    ])
  // Our contract reverts for a token that does not exist; another contract, or an account, does not know the call.
  const code = await client.getCode({ address })
  const found = code ? await read().catch(unless(ContractFunctionExecutionError)) : null
  if (!found)
    return messagePage(
      setting,
      404,
      'No such token',
      'The contract at this address has no token of this number. It may not be minted yet.',
    )
  const [owner, uri, name] = found
  const topics = [transfer, null, null, toHex(tokenId, { size: 32 })]
  const history = (await readLogs(client, { address, topics, fromBlock: '0x0' })).toSorted(newestFirst)
  const picture = pictureOf(uri)
  return explorerPage(
    setting,
    `${name} ${tokenId}`,
    `${picture ? `<img src="${escape(picture)}" width="320" height="320" alt="The land that the token stands for">` : ''}
${facts([
  ['Contract', addressLink(setting, address)],
  ['Token', `<code>${tokenId}</code>`],
  ['Owner', addressLink(setting, owner)],
  ['Described at', `<code>${escape(uri)}</code>`],
])}
<h2>History</h2>
${eventList(setting, history.slice(0, listed), (at) => inTransaction(setting, history[at]!))}`,
  )
}

/** Pictures of this product only, whatever URL the token names. */
function pictureOf(uri: string): string | null {
  const path = /^https?:\/\/[^/]+(\/api\/metadata\/(?:plots|collections)\/\w+)$/.exec(uri)?.[1]
  return path ? `${path}/image.png` : null
}

/** Null for this one error; any other is thrown again. */
const unless =
  (expected: abstract new (...args: never[]) => Error) =>
  (error: unknown): null => {
    if (error instanceof expected) return null
    throw error
  }
