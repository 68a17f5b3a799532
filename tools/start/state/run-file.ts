import { rm } from 'node:fs/promises'
import { writeFileAtomically } from '@meridian/sandbox/files/write-file-atomically'

type Content = {
  pid: number
  /** Null until the world runs. */
  url: string | null
  startedAt: string
  ports: Record<string, number>
  /** The current process of each part: api, worker, sandbox, postgres, chain-5 … */
  pids: Record<string, number>
}

/** run.json: the running process and its ports, for tests and for a second start. */
export class RunFile {
  readonly #path: string
  readonly #content: Content
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
    this.#content = { pid: process.pid, url: null, startedAt: new Date().toISOString(), ports: {}, pids: {} }
  }

  update(change: (content: Content) => void): Promise<void> {
    change(this.#content)
    this.#writing = this.#writing.then(() =>
      writeFileAtomically(this.#path, `${JSON.stringify(this.#content, null, 2)}\n`, { durable: false }),
    )
    return this.#writing
  }

  async remove(): Promise<void> {
    await this.#writing
    await rm(this.#path, { force: true })
  }
}
