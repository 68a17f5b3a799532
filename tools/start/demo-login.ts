import { Failure } from './failure.ts'

export type Login = { login: string; password: string }

/** The login that the seed prints on its last line. */
export function readLogin(printed: string, log: string): Login {
  const last = printed.trim().split('\n').at(-1) ?? ''
  try {
    const { login, password } = JSON.parse(last) as Partial<Login>
    if (login && password) return { login, password }
  } catch {
    // Told below.
  }
  throw new Failure('The seed ended without naming the demo login.', { log })
}
