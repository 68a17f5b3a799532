import { expect, it } from 'vitest'
import { parseCompilation, runCompiler } from '#compile/compile-sources.ts'
import { standardInputFor } from '#compile/standard-input.ts'
import { findSuites } from './runner/find-suites.ts'
import { runSuites } from './runner/run-suites.ts'
import { allTestsInput } from './runner/test-input.ts'

const size = { fuzzRuns: 100, invariantRuns: 4, invariantDepth: 25, seed: '0x1' }

const source = `// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;
import {Cheating} from "./Vm.sol";
contract Counter {
  uint256 public count;
  function increase() external { ++count; }
}
contract CounterTest is Cheating {
  Counter private _counter;
  function setUp() public { _counter = new Counter(); }
  function test_starts_at_zero() public view { vm.assertEq(_counter.count(), 0, "count"); }
  function test_counts_two() public { _counter.increase(); vm.assertEq(_counter.count(), 2, "count"); }
  function testFuzz_is_small(uint256 value) public pure { vm.assertLe(value, 1000, "value"); }
  function invariant_stays_small() public view { vm.assertLe(_counter.count(), 3, "count"); }
  function invariant_is_a_number() public view { vm.assertGe(_counter.count(), 0, "count"); }
}
contract BrokenSetUpTest is Cheating {
  function setUp() public pure { revert("no setup"); }
  function test_never_runs() public {}
}
contract Recursion {
  fallback() external { assembly { pop(call(gas(), address(), 0, 0, 0, 0, 0)) revert(0, 0) } }
}
contract RecursionTest {
  function test_recurses_until_the_gas_is_spent() public {
    (bool success,) = address(new Recursion()).call("");
    require(success, "recursion failed");
  }
}
contract NoTest is Cheating {}
`

const input = standardInputFor(['test/Counter.t.sol'], {
  optimize: false,
  outputSelection: allTestsInput().settings.outputSelection,
  replacements: { 'test/Counter.t.sol': source },
})
const compilation = parseCompilation(await runCompiler(input))

async function run(filter?: string) {
  const suites = findSuites(compilation, filter)
  const outcomes = await runSuites({ compilation, suites, size, tracedInput: input })
  return Object.fromEntries(outcomes.flatMap(({ tests }) => tests.map((test) => [test.name, test])))
}

it('reports every test with its failure and an invariant with its calls', async () => {
  const tests = await run()
  expect(Object.keys(tests).toSorted()).toEqual([
    'invariant_is_a_number',
    'invariant_stays_small',
    'setUp',
    'testFuzz_is_small',
    'test_counts_two',
    'test_recurses_until_the_gas_is_spent',
    'test_starts_at_zero',
  ])
  expect(tests['test_starts_at_zero']).toMatchObject({ failure: undefined, calls: undefined })
  expect(tests['invariant_is_a_number']).toMatchObject({ failure: undefined, calls: 100 })
  expect(tests['setUp']?.failure).toContain('no setup')
  expect(tests['test_counts_two']?.failure).toBe(
    'count: 1 != 2\nat CounterTest.test_counts_two (test/Counter.t.sol:12)',
  )
  expect(tests['testFuzz_is_small']?.failure).toMatch(
    /^value: \d+ > 1000\ncounterexample: \d+(?: \[\S+\])?\nat /,
  )
  expect(tests['invariant_stays_small']?.failure).toMatch(
    /^count: 4 > 3\ncounterexample, 4 of \d+ calls:\n(?: {2}Counter\.increase\(\) from 0x[\da-f]{40}\n){4}at /,
  )
})

it('traces a failure with hundreds of nested calls without a stack overflow', async () => {
  const tests = await run('RecursionTest')
  expect(tests['test_recurses_until_the_gas_is_spent']?.failure).toContain('recursion failed\nat ')
})

it('selects suites and tests by part of a name', () => {
  const namesOf = (filter: string) => findSuites(compilation, filter).flatMap(({ tests }) => tests)
  expect(namesOf('BrokenSetUp')).toEqual(['test_never_runs'])
  expect(namesOf('counts two')).toEqual(['test_counts_two'])
  expect(namesOf('absent')).toEqual([])
})

it('reports a test that EDR does not run as failed', async () => {
  const [suite] = findSuites(compilation, 'starts at zero')
  const suites = [{ ...suite!, tests: [...suite!.tests, 'test_absent'] }]
  const [outcome] = await runSuites({ compilation, suites, size })
  expect(outcome?.tests).toMatchObject([
    { name: 'test_starts_at_zero', failure: undefined },
    { name: 'test_absent', failure: 'EDR did not run this test' },
  ])
})
