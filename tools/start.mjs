import { runWithProjectNode } from './bootstrap.mjs'

await runWithProjectNode('tools/start/main.ts', process.argv.slice(2))
