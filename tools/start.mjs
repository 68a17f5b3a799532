import { runWithProjectNode } from './bootstrap.mjs'

// The supervisor mostly waits, so its threads share a heap: by default glibc gives each thread its own.
const env = { MALLOC_ARENA_MAX: '1' }
await runWithProjectNode('tools/start/main.ts', process.argv.slice(2), { env })
