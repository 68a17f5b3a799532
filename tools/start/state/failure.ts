/** A failure that the user can act on: shown as one sentence, without a stack trace. */
export class Failure extends Error {
  /** A log whose last lines have the details. */
  readonly log: string | null

  constructor(sentence: string, { log = null, cause }: { log?: string | null; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.log = log
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
