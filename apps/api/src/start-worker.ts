import { randomUUID } from 'node:crypto'
import { rollUpForever } from '#features/admin/dashboard/roll-up-forever.ts'
import { checkAuditForever } from '#features/audit/checks/check-audit-forever.ts'
import { auditOutsideDaily, auditOutsideJob } from '#features/audit/outside/audit-outside.ts'
import { workAccountJobs } from '#features/accounts/work-account-jobs.ts'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { recordReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import { createSender } from '#features/chain/sender/sender.ts'
import { refuseDemoAccounts } from '#features/demo/refuse-demo-accounts.ts'
import { notifyGame, notifyGameJob } from '#features/gin/notify-game.ts'
import { maintainCounts } from '#features/map/maintain-counts.ts'
import { workMailJobs } from '#features/mail/work-mail-jobs.ts'
import { workMintingJobs } from '#features/minting/work-minting-jobs.ts'
import { mailNotices, mailNoticesJob } from '#features/notices/mail-notices.ts'
import { endHoldsForever } from '#features/payments/purchase/end-holds.ts'
import { workEthJobs } from '#features/payments/eth/work-eth-jobs.ts'
import { workPaymentJobs } from '#features/payments/work-payment-jobs.ts'
import { workReferralJobs } from '#features/referrals/work-referral-jobs.ts'
import { sweepPlatform, sweepPlatformJob } from '#features/system/sweep-platform.ts'
import { beat, endHeartbeat, heartbeatMs } from '#features/system/worker-heartbeat.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { loadConfig } from '#platform/load-config.ts'
import { createLog } from '#platform/logging/log.ts'
import { openPlatform } from '#platform/platform.ts'
import type { Running } from '#platform/run-process.ts'
import { waitForDatabase } from '#platform/wait-for-database.ts'
import { accountUses } from './account-uses.ts'
import { allEffects, allRequesters, allSettlements } from './effects.ts'
import { allJobs } from './jobs.ts'

/** Runs the jobs and the chain indexer until `stop`. */
export async function startWorker(env: NodeJS.ProcessEnv): Promise<Running> {
  const loaded = await loadConfig(env)
  const platform = await waitForDatabase(
    () => openPlatform(loaded, 'worker', { role: 'worker', definitions: allJobs }),
    createLog('worker', loaded.logLevel),
    async () => {},
  )
  const { config, db, jobs, log, pool } = platform
  await refuseDemoAccounts(platform)
  await recordReceivers(db, config)
  await jobs.work(sweepPlatformJob, () => sweepPlatform(db))
  await jobs.schedule(sweepPlatformJob, '* * * * *')
  await workAccountJobs(platform, accountUses)
  await workPaymentJobs(platform)
  await workEthJobs(platform)
  const holds = endHoldsForever(platform)
  const indexer = createIndexer(platform, allEffects(config))
  indexer.start()
  await workMintingJobs(platform, indexer)
  await jobs.work(notifyGameJob, () => notifyGame(platform))
  await jobs.schedule(notifyGameJob, '* * * * *')
  await workReferralJobs(platform)
  await jobs.work(auditOutsideJob, () => auditOutsideDaily(platform))
  await jobs.schedule(auditOutsideJob, '30 4 * * *')
  const sender = createSender(platform, allSettlements, allRequesters(config))
  sender.start()
  const mail = await workMailJobs(platform)
  await jobs.work(mailNoticesJob, () => mailNotices(platform))
  await jobs.schedule(mailNoticesJob, '* * * * *')
  const counts = await maintainCounts(platform)
  // Only the console reads their results.
  const consoleTasks = config.admin ? [rollUpForever(platform), checkAuditForever(platform)] : []

  const workerId = randomUUID()
  await beat(db, workerId)
  const heartbeat = setInterval(() => {
    beat(db, workerId).catch((error: unknown) => log.warn({ err: error }, 'the heartbeat was not written'))
  }, heartbeatMs)
  const metrics = await serveMetrics(config.metrics, pool, log)
  log.info('the worker is ready')
  return {
    log,
    stop: async () => {
      clearInterval(heartbeat)
      await holds.close()
      await indexer.close()
      await sender.close()
      await counts.close()
      for (const task of consoleTasks) await task.close()
      await endHeartbeat(db, workerId)
      metrics?.close()
      await platform.close()
      mail.close()
    },
  }
}
