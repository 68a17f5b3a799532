/** Converts compiler output and run sizes to EDR's types. */
import type {
  Artifact,
  ArtifactId,
  BuildInfoAndOutput,
  SolidityTestRunnerConfigArgs,
} from '@nomicfoundation/edr'
import type { Compilation } from '#compile/compile-sources.ts'
import { installedCompilerVersion, packageRoot, type StandardInput } from '#compile/standard-input.ts'
import { edr } from './edr.ts'
import type { Suite } from './find-suites.ts'

export type RunSize = {
  fuzzRuns: number
  invariantRuns: number
  invariantDepth: number
  /** Hexadecimal; the same seed repeats the same run. */
  seed: string
  /** Attempts to shorten the failing call sequence of an invariant; EDR's default is 5,000. */
  shrinkAttempts?: number
}

/**
 * Ethereum's limit for a transaction (EIP-7825), five times what our largest test uses. EDR replays a failed test and
 * records every step with its memory, so an endless loop at EDR's default limit exhausts the machine's memory.
 */
const gasLimit = 2n ** 24n

const solcVersion = installedCompilerVersion()

export function artifactId(source: string, name: string): ArtifactId {
  return { name, source, solcVersion }
}

export function artifactsOf({ contracts }: Compilation): Artifact[] {
  return Object.entries(contracts).flatMap(([source, found]) =>
    Object.entries(found).map(([contract, { abi, evm }]) => ({
      id: artifactId(source, contract),
      contract: {
        abi: JSON.stringify(abi),
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
        linkReferences: evm.bytecode.linkReferences ?? {},
        deployedLinkReferences: evm.deployedBytecode.linkReferences ?? {},
      },
    })),
  )
}

/** Hardhat's build info, from which EDR makes stack traces. */
export function buildInfoOf(input: StandardInput, { json }: Compilation): BuildInfoAndOutput {
  const info = { id: 'tests', solcVersion, solcLongVersion: solcVersion, userSourceNameMap: {}, input }
  return {
    buildInfo: Buffer.from(JSON.stringify({ ...info, _format: 'hh3-sol-build-info-1' })),
    output: Buffer.from(`{"id":"tests","_format":"hh3-sol-build-info-output-1","output":${json}}`),
  }
}

export function configFor(suites: Suite[], size: RunSize): SolidityTestRunnerConfigArgs {
  const names = new Set(suites.flatMap(({ tests }) => tests))
  return {
    projectRoot: packageRoot,
    // The hardfork of compilerSettings.evmVersion.
    hardfork: edr.CANCUN,
    localPredeploys: edr.l1GenesisState(edr.l1HardforkFromString(edr.CANCUN)),
    gasLimit,
    testPattern: `^(${[...names].join('|')})\\(`,
    fuzz: { runs: size.fuzzRuns, seed: size.seed },
    invariant: {
      runs: size.invariantRuns,
      depth: size.invariantDepth,
      failOnRevert: true,
      // EDR collects values from storage in a random order, so with them a seed would not repeat its run.
      includeStorage: false,
      ...(size.shrinkAttempts !== undefined && { shrinkRunLimit: size.shrinkAttempts }),
    },
    collectStackTraces: edr.CollectStackTraces.OnFailure,
  }
}
