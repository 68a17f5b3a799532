/** npm run migrate: applies missing migrations and creates the job queues, before new instances start. */
import { migrate } from '#platform/db/require-migrations.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { loadDatabaseConfig } from '#platform/load-config.ts'
import { createLog } from '#platform/logging/log.ts'
import { runToEnd } from '#platform/run-process.ts'
import { allJobs } from './jobs.ts'

await runToEnd(async () => {
  const config = await loadDatabaseConfig(process.env)
  const log = createLog('migrate', 'warn')
  const applied = await migrate(config, log)
  const queue = await openJobs({ ...config, migrates: true }, allJobs, 'sender', log)
  await queue.close()
  process.stdout.write(`${applied.join('\n') || 'No migration was missing.'}\n`)
})
