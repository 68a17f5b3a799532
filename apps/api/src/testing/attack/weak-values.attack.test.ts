/** Live mode with values that an attacker guesses, or that lose what they receive. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { address, live, registerDeploymentFiles, wert } from '#platform/config/test-environment.ts'
import { generatedSecret, phrase, repeated } from './guessable-secrets.ts'

registerDeploymentFiles()

const game = { GAME_WEBHOOK_URL: 'https://game.example/gin' }
const problemsOf = (change: Record<string, string>) =>
  readConfig({ ...live, ...wert, ...game, ...change }).problems

test.each(['JWT_SECRET', 'GAME_WEBHOOK_SECRET'])(
  'no guessable %s is accepted',
  { timeout: 600_000 },
  (name) => {
    const other = name === 'JWT_SECRET' ? { GAME_WEBHOOK_SECRET: `${live.JWT_SECRET}x` } : {}
    const refuses = fc.property(fc.oneof(phrase, repeated), (secret) => {
      const problems = problemsOf({ ...other, [name]: secret })
      expect(problems.filter((problem) => problem.includes(name))).not.toEqual([])
      expect(problems.join()).not.toContain(secret)
    })
    fc.assert(refuses, { numRuns: 500 })
    const accepts = fc.property(generatedSecret, (secret) => {
      expect(problemsOf({ ...other, [name]: secret })).toEqual([])
    })
    fc.assert(accepts, { numRuns: 500 })
  },
)

test('no receiver loses what it receives', () => {
  const names = ['GIN_RECEIVER', 'REFERRAL_FEE_RECEIVER', 'WERT_FALLBACK_ADDRESS', 'WERT_PAYERS']
  const lost = [`0x${'0'.repeat(40)}`, '0x000000000000000000000000000000000000dEaD', `0x${'f'.repeat(40)}`]
  const secret = { GAME_WEBHOOK_SECRET: `${live.JWT_SECRET}x` }
  for (const name of names) {
    expect(problemsOf({ ...secret, [name]: address })).toEqual([])
    for (const value of lost) expect(problemsOf({ ...secret, [name]: value })).toHaveLength(1)
  }
})
