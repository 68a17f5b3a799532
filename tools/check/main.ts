/** npm run check: everything that can be said about the code without running it. */
import { runChecks } from './run-checks.ts'

const { failed } = await runChecks()
process.exitCode = failed === 0 ? 0 : 1
