/** Runs the sandbox's PostgreSQL for a test, in a separate process like everything of the sandbox. */
const [home, port] = process.argv.slice(2)
const launcher = new URL('../../../sandbox/src/postgres/start-postgres.ts', import.meta.url)
const { startPostgres } = await import(launcher.href)
const server = await startPostgres({ home, port: Number(port), database: 'meridian', durable: false })
process.send({ url: server.url, cluster: server.cluster })
process.on('message', () => void server.stop().then(() => process.exit()))
