/** npm run generate: writes every generated file of the repository. */
import { runCommand, stopCommandsOnSignal } from '../run/run-command.ts'
import { withThrowAwayPostgres } from '../run/throw-away-postgres.ts'

stopCommandsOnSignal()
const contracts = await runCommand([process.execPath, 'packages/contracts/compile.ts'], { show: true })
const stripe = await runCommand([process.execPath, 'apps/sandbox/generate-stripe-schema.ts'], { show: true })
const schema = await withThrowAwayPostgres((url) =>
  runCommand([process.execPath, 'apps/api/src/platform/db/write-schema.ts'], {
    env: { DATABASE_URL: url },
    show: true,
  }),
)
process.exitCode = contracts.code || stripe.code || schema.code
