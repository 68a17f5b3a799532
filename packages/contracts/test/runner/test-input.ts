/** The compiler's input for Solidity tests. */
import { findSources, standardInputFor, type StandardInput } from '#compile/standard-input.ts'

const code = ['object', 'linkReferences']

/** EDR rejects build info without opcodes, although it does not use them. */
const tracedCode = [...code, 'opcodes', 'sourceMap']

const outputOf = (fields: string[]) => [
  'abi',
  ...fields.flatMap((field) => [`evm.bytecode.${field}`, `evm.deployedBytecode.${field}`]),
]

/** All contracts and tests with the deployed settings, and the output that stack traces need. */
export function allTestsInput(): StandardInput {
  return standardInputFor(findSources('{src,test}/**/*.sol'), {
    outputSelection: {
      '*': {
        '': ['ast'],
        '*': [...outputOf(tracedCode), 'evm.deployedBytecode.immutableReferences', 'evm.methodIdentifiers'],
      },
    },
  })
}

/** Some test files with changed sources. Not optimised: the behaviour is the same and compiling takes half the time. */
export function changedTestsInput(tests: string[], replacements: Record<string, string>): StandardInput {
  return standardInputFor(tests, {
    optimize: false,
    outputSelection: { '*': { '*': outputOf(code) } },
    replacements,
  })
}
