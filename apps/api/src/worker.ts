/** npm run worker: the jobs and the follower of the chains. Any number of these share one database. */
import { runProcess } from '#platform/run-process.ts'
import { startWorker } from './start-worker.ts'

await runProcess(() => startWorker(process.env))
