import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChain } from '@meridian/dev-chain/open-test-chain'
import { concat, createPublicClient, http, keccak256, slice, stringToHex } from 'viem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deployContracts } from '#deploy/deploy-contracts.ts'
import { landNftAbi } from '#generated/abi.ts'
import { people } from './test-chain.ts'

const packageRoot = join(import.meta.dirname, '..')
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'meridian-generated-'))
  for (const name of ['src', 'baselines', 'fixtures', 'compile', 'compile.ts', 'generated', 'package.json']) {
    cpSync(join(packageRoot, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(packageRoot, '..', '..', 'node_modules'), join(copy, 'node_modules'))
})

afterEach(() => rmSync(copy, { recursive: true }))

function check() {
  const { status, stdout } = spawnSync(process.execPath, [join(copy, 'compile.ts'), '--check'], {
    encoding: 'utf8',
  })
  return { status, stdout }
}

it('finds the committed files up to date', () => {
  expect(check()).toEqual({ status: 0, stdout: 'contracts: generated files are up to date\n' })
})

it('reports a changed source', () => {
  appendFileSync(join(copy, 'src', 'Staking.sol'), '// changed\n')
  expect(check().stdout).toContain('The contracts changed since they were compiled.')
  expect(check().status).toBe(1)
})

it('reports an added source', () => {
  writeFileSync(join(copy, 'src', 'New.sol'), 'pragma solidity 0.8.37;\n')
  expect(check().stdout).toContain('The contracts changed since they were compiled.')
})

it('reports a generated file that was edited manually', () => {
  const abi = join(copy, 'generated', 'abi.ts')
  writeFileSync(abi, readFileSync(abi, 'utf8').replace('safeMint', 'unsafeMint'))
  expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('abi.ts was edited by hand.') })
})

it('reports missing files', () => {
  rmSync(join(copy, 'generated'), { recursive: true })
  expect(check()).toMatchObject({ status: 1, stdout: expect.stringContaining('generated is missing.') })
})

it('hashes a grant on chain as a server does off chain', async () => {
  const chain = await openTestChain()
  const { deployer, holder } = people
  const file = join(copy, '5.json')
  const { contracts } = await deployContracts({
    rpcUrl: chain.rpcUrl,
    chainId: 5,
    deployer,
    set: 'land',
    file,
    demo: true,
  })
  const path = 'plots/17179869183?name=Đà Nẵng'
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const onChain = await client.readContract({
    address: contracts['LandNft']!.address,
    abi: landNftAbi,
    functionName: 'grantHash',
    args: [holder.address, path],
  })
  expect(onChain).toBe(slice(keccak256(concat([holder.address, stringToHex(path)])), 0, 24))
  await chain.close()
})
