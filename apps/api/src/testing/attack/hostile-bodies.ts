/** Bodies that are cheap to write and expensive to parse. */
import { readAnswer } from './target.ts'
import type { Answer, Target } from './target.ts'

const list = (length: number, one: unknown) => Array.from({ length }, () => one)

/** 378 kB; every element is wrong in several ways. */
export const wrongItems = () => ({ items: list(31_500, { bbox: 0 }).concat(list(7, { bbox: [] })) })
export const manyZeros = (count = 250_000) => ({ items: list(count, 0) })
export const oneLongBox = (count = 150_000) => ({ items: [{ bbox: list(count, 0) }] })
export const deepLocation = (depth = 50_000) =>
  `{"items":[{"bbox":[0,0,0,0],"location":${'['.repeat(depth)}${']'.repeat(depth)}}]}`

const carts = [wrongItems(), manyZeros(), oneLongBox(), manyZeros(150_000)]

/** Works without a login. Requests run one after another, as from one client. */
export async function wrongCarts(target: Target, rounds = 5): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const cart of carts) answers.push(await readAnswer(target, 'POST', '/api/getprice', cart))
  return answers
}

/** As many plots as one call may name, in repeated calls. */
export async function fullCarts(
  target: Target,
  items: readonly { bbox: readonly number[] }[],
  calls = 200,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let call = 0; call < calls; call += 1)
    answers.push(await readAnswer(target, 'POST', '/api/getprice', { items }))
  return answers
}

/** Ten thousand invalid plot ids. */
export const wrongMoves = (target: Target, calls = 20): Promise<Answer[]> =>
  Promise.all(
    list(calls, null).map(() =>
      readAnswer(target, 'POST', '/api/collections/move_land', {
        type: 'individual',
        lands: list(10_000, 'x'),
      }),
    ),
  )
