import { mkdir, open, readFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { writeFileAtomically } from './write-file-atomically.ts'

/** One row of one table; null: the row is deleted. */
export type Change = { table: string; id: string; row: unknown }

type Waiting = { line: string; done: () => void; failed: (error: Error) => void }

/**
 * Tables in memory, backed by a file. Each commit is one line, so after a kill at any moment a commit is there whole
 * or not at all, and every acknowledged commit is there. Opening rewrites the file without overwritten rows.
 */
export class Journal {
  readonly #tables = new Map<string, Map<string, unknown>>()
  readonly #path: string
  #file: FileHandle | null = null
  #waiting: Waiting[] = []
  #writing: Promise<void> = Promise.resolve()

  private constructor(path: string) {
    this.#path = path
  }

  static async open(path: string): Promise<Journal> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const journal = new Journal(path)
    const lines = (await readIfThere(path)).split('\n')
    // A last line without a line break was cut off by a kill and never acknowledged.
    for (const line of lines.slice(0, -1)) journal.#apply(JSON.parse(line) as Change[])
    const current = [...journal.#tables].map(([table, rows]) =>
      JSON.stringify([...rows].map(([id, row]) => ({ table, id, row }))),
    )
    await writeFileAtomically(path, current.map((line) => `${line}\n`).join(''), { mode: 0o600 })
    journal.#file = await open(path, 'a')
    return journal
  }

  read<Row>(table: string, id: string): Row | null {
    return (this.#tables.get(table)?.get(id) as Row | undefined) ?? null
  }

  /** Oldest first. */
  list<Row>(table: string): Row[] {
    return [...(this.#tables.get(table)?.values() ?? [])] as Row[]
  }

  /** Visible to every reader at once; resolves when it is on disk. */
  commit(changes: Change[]): Promise<void> {
    const line = `${JSON.stringify(changes)}\n`
    this.#apply(JSON.parse(line) as Change[])
    return new Promise((done, failed) => {
      this.#waiting.push({ line, done, failed })
      if (this.#waiting.length === 1) this.#writing = this.#writing.then(() => this.#write())
    })
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file?.close()
  }

  #apply(changes: Change[]): void {
    for (const { table, id, row } of changes) {
      const rows = this.#tables.get(table) ?? new Map<string, unknown>()
      this.#tables.set(table, rows)
      if (row === null) rows.delete(id)
      else rows.set(id, row)
    }
  }

  /** Writes all waiting commits together, with one flush. */
  async #write(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    try {
      if (!this.#file) throw new Error(`${this.#path} is not open`)
      await this.#file.appendFile(batch.map(({ line }) => line).join(''))
      await this.#file.datasync()
      for (const { done } of batch) done()
    } catch (error) {
      for (const { failed } of batch) failed(error as Error)
    }
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
