/**
 * Runs a program in two steps: imports its modules while the parts that it needs are starting, and runs it once the
 * parent sends its environment. Imports take most of the API's start.
 */
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

const [modules = '', entry = ''] = process.argv.splice(2, 2)
// end-with-parent.mjs lets a program end although the channel is open; this one waits for a message.
process.channel?.ref()
const received = once(process, 'message') as Promise<[{ env: NodeJS.ProcessEnv }]>
await import(pathToFileURL(modules).href)
const [{ env }] = await received
process.channel?.unref()
Object.assign(process.env, env)
await import(pathToFileURL(entry).href)
