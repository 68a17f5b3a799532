/**
 * A program for tests: starts PostgreSQL on a given folder and inserts rows until it is killed. Prints the number of
 * each acknowledged row.
 */
import pg from 'pg'
import { startPostgres } from './start-postgres.ts'

const home = process.argv[2] ?? ''
const server = await startPostgres({ home, database: 'test' })
const client = new pg.Client(server.url)
// A killed server is part of the test and needs no stack trace.
client.on('error', () => process.exit(1))
await client.connect()
await client.query('create table if not exists rows (n bigserial primary key)')
process.stdout.write(`pid ${server.pid}\n`)
try {
  for (;;) {
    const { rows } = await client.query<{ n: string }>('insert into rows default values returning n')
    process.stdout.write(`${rows[0]?.n}\n`)
  }
} catch {
  process.exit(1)
}
