/** Something a person can act on: shown as one sentence, without a stack. */
export class Failure extends Error {
  /** A log whose last lines say more. */
  readonly log: string | null

  constructor(sentence: string, { log = null, cause }: { log?: string | null; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.log = log
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
