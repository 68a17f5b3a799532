/** Random numbers that can be repeated: a file with a failed test prints its seed, and RANDOM_SEED sets it. */
import { randomInt } from 'node:crypto'
import { beforeEach, onTestFailed } from 'vitest'

/** Call it once in a test file. Returns numbers from 0 up to, but not including, 1. */
export function seededRandom(): () => number {
  const seed = Number(process.env['RANDOM_SEED'] ?? randomInt(1, 2_147_483_647))
  const repeat = `RANDOM_SEED=${seed} repeats the random numbers of this test file\n`
  beforeEach(() => onTestFailed(() => void process.stderr.write(repeat)))
  let state = seed
  // Park and Miller's generator: every state from 1 to 2^31 - 2 comes once.
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
}
