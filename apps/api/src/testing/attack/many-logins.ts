/** Comparing passwords is expensive on purpose. */
import { readAnswer } from './target.ts'
import type { Answer, Target } from './target.ts'

const atOnce = 20

/** Each guess comes from another address, as from an attacker who rents thousands of them. */
export async function guessPasswords({ url }: Target, email: string, count = 200): Promise<Answer[]> {
  const answers: Answer[] = []
  const guess = (nth: number) =>
    readAnswer({ url, from: `172.30.${Math.floor(nth / 256)}.${nth % 256}` }, 'POST', '/api/account/login', {
      email,
      password: `guess-${nth}`,
    })
  for (let begun = 0; begun < count; begun += atOnce)
    answers.push(...(await Promise.all(Array.from({ length: atOnce }, (_, nth) => guess(begun + nth)))))
  return answers
}
