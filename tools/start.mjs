import { runWithProjectNode } from './bootstrap.mjs'

// The supervisor mostly waits: by default glibc gives each of its threads a heap of its own.
const env = { MALLOC_ARENA_MAX: '1' }
await runWithProjectNode('tools/start/main.ts', process.argv.slice(2), { env })
