import type { Compilation } from '#compile/compile-sources.ts'

/** A test contract, with the names of its test functions. */
export type Suite = { source: string; contract: string; tests: string[] }

/**
 * The test contracts of `*.t.sol`. A filter selects suites whose file or contract name contains it, and single tests
 * whose name contains it. Spaces stand for underscores, so a printed name can be used as the filter.
 */
export function findSuites({ contracts }: Compilation, filter = ''): Suite[] {
  const wanted = filter.replaceAll(' ', '_')
  return Object.entries(contracts)
    .filter(([source]) => source.endsWith('.t.sol'))
    .flatMap(([source, found]) =>
      Object.entries(found)
        .filter(([, { evm }]) => evm.bytecode.object !== '')
        .map(([contract, { abi }]) => {
          const tests = abi
            .filter((entry) => entry.type === 'function')
            .map(({ name }) => name)
            .filter((name) => /^(?:test|invariant)/.test(name))
          const all = suiteName(source, contract).includes(wanted)
          return { source, contract, tests: all ? tests : tests.filter((name) => name.includes(wanted)) }
        }),
    )
    .filter(({ tests }) => tests.length > 0)
}

export function suiteName(source: string, contract: string): string {
  return `${source}:${contract}`
}
