/** npm run check: everything that can be said about the code without running it. */
import { stopCommandsOnSignal } from '../run/run-command.ts'
import { runChecks } from './run-checks.ts'

stopCommandsOnSignal()
const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
