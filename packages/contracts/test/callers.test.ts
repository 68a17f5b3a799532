import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectToTestChain,
  openTestChain,
  type OpenedChain,
  type TestChainClient,
} from '@meridian/dev-chain/open-test-chain'
import {
  BaseError,
  ContractFunctionRevertedError,
  toFunctionSignature,
  type Abi,
  type AbiFunction,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractName } from '#deploy/contract-plan.ts'
import type { Deployment } from '#deploy/deployment-file.ts'
import { callerRules, type CallerRule } from './caller-rules.ts'
import { buildCallerWorld, contractAbis } from './caller-world.ts'
import { people, type Person } from './test-chain.ts'

let opened: OpenedChain
let chain: TestChainClient
let folder: string
let deployment: Deployment

beforeAll(async () => {
  opened = await openTestChain()
  chain = connectToTestChain(opened.rpcUrl)
  folder = mkdtempSync(join(tmpdir(), 'meridian-callers-'))
  deployment = await buildCallerWorld(chain, opened.rpcUrl, join(folder, '5.json'))
})

afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

const names = Object.keys(contractAbis) as ContractName[]
const everyError = Object.values(contractAbis).flatMap((abi) => abi.filter(({ type }) => type === 'error'))

const changing = (abi: Abi) =>
  abi.filter(
    (item): item is AbiFunction =>
      item.type === 'function' && item.stateMutability !== 'view' && item.stateMutability !== 'pure',
  )

const succeeded = 'succeeded'

/** The deployer is also the owner. */
const roles: Person[] = ['deployer', 'minter', 'keeper', 'treasury', 'refunder']

/** Simulates a call in the current state, without changing it. */
async function attempt(by: Person, name: ContractName, signature: string, rule: CallerRule): Promise<string> {
  const { address } = deployment.contracts[name]!
  const { value = 0n } = rule
  const account = people[by].address
  const item = changing(contractAbis[name]).find((each) => toFunctionSignature(each) === signature)
  try {
    if (item === undefined) await chain.call({ account, to: address, value })
    else {
      // The rules name contracts; replace the names by their addresses.
      const addressOf = (named: ContractName) => deployment.contracts[named]!.address
      const given = typeof rule.args === 'function' ? await rule.args({ chainId: 5, addressOf }) : rule.args
      const args = given?.map((arg) => deployment.contracts[String(arg)]?.address ?? arg) ?? []
      const abi: Abi = [item, ...everyError]
      await chain.simulateContract({ account, address, abi, functionName: item.name, args, value })
    }
    return succeeded
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const revert = error.walk((each) => each instanceof ContractFunctionRevertedError)
    if (revert instanceof ContractFunctionRevertedError)
      return revert.data?.errorName ?? 'reverted without a name'
    throw error
  }
}

describe.each(names)('%s', (name) => {
  const rules = Object.entries(callerRules[name])

  it('has a rule for every function that changes state, and no rule for anything else', () => {
    const abi = contractAbis[name]
    const functions = changing(abi).map((item) => toFunctionSignature(item))
    const plain = abi
      .filter(({ type }) => type === 'receive' || type === 'fallback')
      .map(({ type }) => `${type}()`)
    expect(rules.map(([signature]) => signature).toSorted()).toEqual([...functions, ...plain].toSorted())
  })

  it.each(rules)('%s: a stranger may do no more than the rule allows', async (signature, rule) => {
    expect(await attempt('stranger', name, signature, rule)).toBe(rule.refusal ?? succeeded)
    expect(rule.who === 'anyone').toBe(rule.refusal === undefined)
  })

  // A function that needs a role accepts only that role: neither the owner nor the minter replaces another.
  it.each(rules.filter(([, { refusal = '' }]) => /Unauthorized/.test(refusal)))(
    '%s: no other role is accepted',
    async (signature, rule) => {
      const others = roles.filter((role) => role !== rule.who)
      const outcomes = await Promise.all(others.map((role) => attempt(role, name, signature, rule)))
      expect(outcomes).toEqual(others.map(() => rule.refusal))
    },
  )

  it.each(rules.filter(([, { who }]) => who !== 'anyone'))(
    '%s: the permitted caller is accepted',
    async (signature, rule) => {
      const outcome = await attempt(rule.who as Person, name, signature, rule)
      // The contracts are not paused, so ExpectedPause shows that the caller was accepted.
      expect(outcome).toBe(signature === 'unpause()' ? 'ExpectedPause' : succeeded)
    },
  )
})

it('gives no contract an owner function that is not in the rules', () => {
  const ownersOnly = names.flatMap((name) =>
    Object.entries(callerRules[name])
      .filter(([, { who }]) => who === 'deployer')
      .map(([signature]) => signature.replace(/\(.*/, '')),
  )
  const needed = [
    'deposit',
    'pause',
    'rescueToken',
    'setBaseURI',
    'setKeeper',
    'setMinter',
    'setPrice',
    'setRefunder',
    'setRoyalty',
    'transferOwnership',
    'unpause',
    'withdraw',
  ]
  expect([...new Set(ownersOnly)].toSorted()).toEqual(needed)
})
