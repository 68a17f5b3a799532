/** Somebody else, who only wants to see a page while an attack is under way. */
import { setTimeout as pause } from 'node:timers/promises'
import { readAnswer } from './target.ts'
import type { Target } from './target.ts'

export interface Beside<Result> {
  /** Median milliseconds of an answer: with nothing else going on, and during the attack. */
  quietMs: number
  attackedMs: number
  /** The slowest one during the attack. */
  worstMs: number
  answers: number
  result: Result
}

/** Asked whether or not the answer before has come: whoever waited for it would miss what the attack does to others. */
const everyMs = 100
const quietForMs = 3000
/** An attack that ends sooner is watched for this long, with what it leaves to do. */
const leastMs = 1500

/** The signed-in session check: a signature, a look at the database, a small answer. */
const askAsSecondUser = async (target: Target): Promise<number> => {
  const { status, ms } = await readAnswer(target, 'GET', '/api/account/profile')
  if (status !== 200) throw new Error(`the second user was answered ${status}`)
  return ms
}

export async function beside<Result>(second: Target, attack: () => Promise<Result>): Promise<Beside<Result>> {
  const quiet = await askUntil(second, pause(quietForMs))
  const under = attack()
  const attacked = await askUntil(second, Promise.all([under, pause(leastMs)]))
  return {
    quietMs: median(quiet),
    attackedMs: median(attacked),
    worstMs: Math.max(...attacked),
    answers: attacked.length,
    result: await under,
  }
}

async function askUntil(second: Target, end: Promise<unknown>): Promise<number[]> {
  const asked: Promise<number>[] = []
  const timer = setInterval(() => asked.push(askAsSecondUser(second)), everyMs)
  await end.finally(() => clearInterval(timer))
  return Promise.all(asked)
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
