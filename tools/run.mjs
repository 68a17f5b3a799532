/**
 * Runs every npm command but start: installs missing packages and runs the TypeScript entry under the project's own
 * Node. Usage: node tools/run.mjs tools/check/main.ts …
 */
import { runWithProjectNode } from './bootstrap.mjs'

const [entry = '', ...args] = process.argv.slice(2)
await runWithProjectNode(entry, args)
