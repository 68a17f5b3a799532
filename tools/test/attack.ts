/**
 * npm run test:attack: hostile bodies at every call, every call as nobody, stranger and owner, and whoever would make
 * everybody wait, each beside a second user whose answers must not take three times as long. Also in test:deep.
 */
import { vitestStage } from './vitest-stage.ts'

const { passed, failed } = await vitestStage(['attack'])
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
