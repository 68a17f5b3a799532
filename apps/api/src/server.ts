/** npm run serve: the API and the web app. Any number of these share one database. */
import { setFlagsFromString } from 'node:v8'
import { runProcess } from '#platform/run-process.ts'
import { startServer } from './start-server.ts'

// Under load, V8's allocation-site pretenuring puts short-lived request objects into the old generation. They then
// retain everything they reference until the next full collection, and minor collections, which pause every request,
// take twice as long.
setFlagsFromString('--no-allocation-site-pretenuring')

await runProcess(() => startServer(process.env))
