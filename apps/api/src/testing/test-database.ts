/** A separate database for each test file, copied from a template that has the migrations and the job queues. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { allJobs } from '../jobs.ts'
import { cleanUp } from './clean-up.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/logging/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    pooledUrl: string
  }
}

/** The name contains a hash of the migrations and queues, so that a changed schema gets a new template. */
const template = `meridian_template_${hashOfContent()}`
/** Advisory lock, the same in every test process, so that only one builds the template. */
const templateLock = 871_003

function hashOfContent(): string {
  const folder = new URL('../../migrations/', import.meta.url)
  const hash = createHash('sha256').update(
    JSON.stringify(allJobs.map(({ name, retries }) => [name, retries])),
  )
  for (const file of readdirSync(folder).toSorted())
    hash.update(file).update(readFileSync(new URL(file, folder)))
  return hash.digest('hex').slice(0, 12)
}

function urlOf(database: string, server: 'databaseUrl' | 'pooledUrl'): string {
  const url = new URL(inject(server))
  url.pathname = `/${database}`
  return url.href
}

/** The database's own address, if the given one leads through the pooler; otherwise null. */
export function pastPooler(databaseUrl: string): string | null {
  const [url, pooled] = [new URL(databaseUrl), new URL(inject('pooledUrl'))]
  const { host } = new URL(inject('databaseUrl'))
  if (url.host !== pooled.host || host === pooled.host) return null
  url.host = host
  return url.href
}

/** @param by `direct` where a test is about the connection itself, which a pooler shares. */
export async function createTestDatabase(by: 'pooler' | 'direct' = 'pooler'): Promise<string> {
  const name = `meridian_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [templateLock])
    const found = await admin.query('select from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await buildTemplate(admin)
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  cleanUp(async () => {
    const cleaner = new pg.Client({ connectionString: inject('databaseUrl') })
    await cleaner.connect()
    await cleaner.query(`drop database if exists ${name} with (force)`)
    await cleaner.end()
  })
  return urlOf(name, by === 'direct' ? 'databaseUrl' : 'pooledUrl')
}

async function buildTemplate(admin: pg.Client): Promise<void> {
  const unfinished = `${template}_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${unfinished}`)
  const config = { url: urlOf(unfinished, 'databaseUrl'), poolSize: 2, backend: 'postgres' } as const
  const log = createLog('template', 'warn')
  const database = openDatabase(config, 'meridian-template', log)
  await migrateToLatest(database.db)
  await database.close()
  // Creating the queues takes four times as long as finding them.
  const jobs = await openJobs(config, allJobs, 'sender', log)
  await jobs.close()
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}
