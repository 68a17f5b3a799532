/** npm run worker: the jobs and the chain indexer. Any number of workers share one database. */
import { runProcess } from '#platform/run-process.ts'
import { startWorker } from './start-worker.ts'

await runProcess(() => startWorker(process.env))
