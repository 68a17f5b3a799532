import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCached } from '#compile/compile-cached.ts'
import { compilerSettings, sha256, type StandardInput } from '#compile/standard-input.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-compiled-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function inputOf(body: string, settings: Partial<StandardInput['settings']> = {}): StandardInput {
  const content = `// SPDX-License-Identifier: UNLICENSED\npragma solidity 0.8.37;\ncontract Tiny { ${body} }\n`
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } }
  return {
    language: 'Solidity',
    sources: { 'src/Tiny.sol': { content } },
    settings: { ...compilerSettings, outputSelection, ...settings },
  }
}

const files = () => readdirSync(folder).map((name) => join(folder, name))

it('compiles once and then reads the file', async () => {
  const { contracts } = await compileCached(inputOf('uint256 public x;'), folder)
  expect(contracts['src/Tiny.sol']?.['Tiny']?.abi).toMatchObject([{ type: 'function', name: 'x' }])
  const [file = ''] = files()
  const other = '{"contracts":{}}'
  writeFileSync(file, `{"sha256":"${sha256(other)}","output":${other}}\n`)
  expect(await compileCached(inputOf('uint256 public x;'), folder)).toEqual({ json: other, contracts: {} })
})

it('compiles again when the file is damaged or truncated', async () => {
  const first = await compileCached(inputOf('uint256 public x;'), folder)
  const [file = ''] = files()
  const intact = readFileSync(file, 'utf8')
  for (const damaged of [intact.replace('"name":"x"', '"name":"y"'), intact.slice(0, -100), '']) {
    expect(damaged).not.toBe(intact)
    writeFileSync(file, damaged)
    expect(await compileCached(inputOf('uint256 public x;'), folder)).toEqual(first)
    expect(readFileSync(file, 'utf8')).toBe(intact)
  }
})

it('uses another file for changed sources and changed settings', async () => {
  await compileCached(inputOf('uint256 public x;'), folder)
  await compileCached(inputOf('uint256 public y;'), folder)
  await compileCached(inputOf('uint256 public x;', { optimizer: { enabled: false, runs: 1 } }), folder)
  expect(files()).toHaveLength(3)
})

it('fails on a warning and caches nothing', async () => {
  const unused = inputOf('function f() external pure { uint256 unused; }')
  await expect(compileCached(unused, folder)).rejects.toThrow('Unused local variable')
  expect(files()).toEqual([])
})

it('keeps the four files that were used last', async () => {
  const compile = (index: number) => compileCached(inputOf(`uint256 public x${index};`), folder)
  for (const index of [0, 1, 2, 3]) await compile(index)
  const [first = '', ...others] = files()
  for (const file of others) utimesSync(file, 1, 1)
  await compile(4)
  expect(files()).toHaveLength(4)
  expect(files()).toContain(first)
})
