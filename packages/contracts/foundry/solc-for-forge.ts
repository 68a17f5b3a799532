#!/usr/bin/env node
/** The command line of the native compiler, as far as forge asks for it, over the compiler from npm. */
import { readFileSync } from 'node:fs'
import solc from 'solc'

const args = new Set(process.argv.slice(2))
if (args.has('--version')) {
  const version = String(solc.version()).replace('Emscripten.clang', 'Linux.g++')
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${version}`)
} else if (args.has('--standard-json')) {
  const output = String(solc.compile(readFileSync(0, 'utf8')))
  process.stdout.write(output)
} else {
  console.error('solc-for-forge answers --version and --standard-json only.')
  process.exitCode = 1
}
