/** npm run check: all checks that do not run the code. */
import { stopCommandsOnSignal } from '../run/run-command.ts'
import { runChecks } from './run-checks.ts'

stopCommandsOnSignal()
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
