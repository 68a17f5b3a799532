import { landPaymentAbi } from '@meridian/contracts/abi'
import { encodeAbiParameters, encodeEventTopics } from 'viem'
import type { RpcLog } from 'viem'
import { expect, test } from 'vitest'
import { decodeEvent } from './decode-event.ts'
import { eventSources } from './indexed-events.ts'

const address = `0x${'ab'.repeat(20)}` as const
const payer = `0x${'cd'.repeat(20)}` as const
const sources = eventSources({ contracts: { LandPayment: address }, createdIn: {}, hasGin: false } as never)

const received = (amount: bigint): RpcLog => ({
  address,
  blockHash: `0x${'11'.repeat(32)}`,
  blockNumber: '0x7',
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
  logIndex: '0x2',
  removed: false,
  topics: encodeEventTopics({
    abi: landPaymentAbi,
    eventName: 'Received',
    args: { payer },
  }) as RpcLog['topics'],
  transactionHash: `0x${'22'.repeat(32)}`,
  transactionIndex: '0x0',
})

test('does not store a transfer of zero, which older contracts log', () => {
  expect(decodeEvent(received(0n), sources, new Date())).toBeNull()
  expect(decodeEvent(received(1n), sources, new Date())).toMatchObject({
    contract: 'LandPayment',
    event: 'Received',
    block_number: 7n,
    log_index: 2,
    args: { payer: expect.stringMatching(/^0x(cd){20}$/i), amount: '1' },
  })
})
