import { expect, test } from 'vitest'
import { NodeAddress } from './node-address.ts'

/** With a clock that only the test moves. */
function anAddress() {
  let now = 0
  const address = new NodeAddress('http://node.example', 'node 1', () => now)
  const fail = (method: string) => address.failed(method, address.begin(method))
  const pass = (ms: number) => void (now += ms)
  return { address, fail, pass }
}

test('pauses a failing address for longer and longer, up to a minute', () => {
  const { address, fail, pass } = anAddress()
  const pauses = Array.from({ length: 9 }, () => {
    const before = address.begin('nothing')
    fail('eth_call')
    const pause = address.failingUntil() - before
    pass(pause + 1)
    return pause
  })
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

test('counts concurrent failures once', () => {
  const { address, pass } = anAddress()
  const begun = [address.begin('eth_call'), address.begin('eth_call'), address.begin('eth_call')]
  pass(10)
  for (const each of begun) address.failed('eth_call', each)
  expect(address.failingUntil()).toBe(1010)
})

test('does not count a node as healthy by its head if it rejected logs', () => {
  const { address, fail, pass } = anAddress()
  fail('eth_getLogs')
  address.answered('eth_blockNumber')
  expect(address.failingUntil()).toBe(1000)
  pass(1001)
  address.answered('eth_blockNumber')
  fail('eth_getLogs')
  expect(address.failingUntil()).toBe(1001 + 2000)
  address.answered('eth_getLogs')
  expect(address.failingUntil()).toBe(0)
})

test('tests a failed node with one request, while others use another node', () => {
  const { address, fail, pass } = anAddress()
  fail('eth_call')
  pass(1001)
  expect(address.failingUntil()).toBe(0)
  address.begin('eth_call')
  expect(address.failingUntil()).toBeGreaterThan(1001)
  address.answered('eth_call')
  expect(address.failingUntil()).toBe(0)
})

test.each<[asked: number | null, held: number]>([
  [null, 1000],
  [7000, 7000],
  [86_400_000, 60_000],
])('pauses a node that requests %s ms for %d ms', (asked, held) => {
  const { address, pass } = anAddress()
  address.wasLimited(address.begin('eth_call'), asked)
  pass(held - 1)
  expect(address.isHeld()).toBe(true)
  pass(1)
  expect(address.isHeld()).toBe(false)
})
