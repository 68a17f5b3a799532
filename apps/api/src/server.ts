/** npm run serve: the API and the web app. Any number of these share one database. */
import { setFlagsFromString } from 'node:v8'
import { runProcess } from '#platform/run-process.ts'
import { startServer } from './start-server.ts'

// V8 learns which objects live long and makes them among the old. Under load it takes requests in flight for such,
// and each one that has ended then holds on to all it points to until the next full collection: minor ones, which
// stop every answer, take twice as long.
setFlagsFromString('--no-allocation-site-pretenuring')

await runProcess(() => startServer(process.env))
