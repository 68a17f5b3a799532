import { Failure } from './failure.ts'
import { runNode } from './node-part.ts'
import type { NodeProgram } from './node-part.ts'

export type Login = { login: string; password: string }

/** Seeds the demo world, where it is not yet, and returns the login that the seed prints on its last line. */
export async function seedDemo(program: NodeProgram, signal: AbortSignal): Promise<Login> {
  const printed = await runNode(program, signal)
  const last = printed.trim().split('\n').at(-1) ?? ''
  try {
    const { login, password } = JSON.parse(last) as Partial<Login>
    if (login && password) return { login, password }
  } catch {
    // Told below.
  }
  throw new Failure('The seed ended without naming the demo login.', { log: program.log })
}
