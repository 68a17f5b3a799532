/** What made a chain, in order: replaying it gives the same chain with the same block hashes. */
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Hash, Hex } from 'viem'
import { syncFolder } from './sync-folder.ts'

/** The first line. */
export interface Genesis {
  chainId: number
  genesisTime: number
}

export interface BlockEntry {
  number: number
  /** Compared after a replay. */
  hash: Hash
  timestamp: number
  prevRandao: Hash
  /** Signed bytes, in the order in which they entered the pool. */
  transactions: Hex[]
}

/** A change of the state outside of a transaction, such as hardhat_setBalance. */
export interface CommandEntry {
  command: string
  params: unknown[]
}

/** Blocks above this number were taken back. */
export interface RollbackEntry {
  rollbackTo: number
}

export type Entry = BlockEntry | CommandEntry | RollbackEntry

export const isBlock = (entry: Entry): entry is BlockEntry => 'hash' in entry
export const isCommand = (entry: Entry): entry is CommandEntry => 'command' in entry

/** The entries that are left when every rollback is applied. */
export function withoutRolledBack(entries: readonly Entry[]): (BlockEntry | CommandEntry)[] {
  const left: (BlockEntry | CommandEntry)[] = []
  for (const entry of entries) {
    if (isBlock(entry) || isCommand(entry)) left.push(entry)
    else {
      const first = left.findIndex((one) => isBlock(one) && one.number > entry.rollbackTo)
      if (first !== -1) left.splice(first)
    }
  }
  return left
}

export class Journal {
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Reads the file, creates it where there is none, and cuts off a last line that was never finished. */
  static async open(
    path: string,
    genesis: Genesis,
  ): Promise<{ journal: Journal; genesis: Genesis; entries: Entry[] }> {
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path, 'a+', 0o600)
    const { lines, bytes } = await readLines(path)
    await file.truncate(bytes)
    const journal = new Journal(file)
    const [first, ...entries] = lines
    if (first === undefined) await journal.#append([genesis])
    // The names of file and folder, too. At every open: the process that created them may have been killed before.
    for (const one of [folder, dirname(folder)]) await syncFolder(one)
    return { journal, genesis: (first as Genesis | undefined) ?? genesis, entries: entries as Entry[] }
  }

  /** Resolves once the entries survive a power cut. */
  append(entries: Entry[]): Promise<void> {
    return this.#append(entries)
  }

  async #append(lines: readonly object[]): Promise<void> {
    await this.#file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await this.#file.datasync()
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** A line counts once its line break is written. */
async function readLines(path: string): Promise<{ lines: unknown[]; bytes: number }> {
  const lines: unknown[] = []
  let bytes = 0
  const { size } = await stat(path)
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const end = bytes + Buffer.byteLength(line) + 1
    if (end > size) break
    lines.push(JSON.parse(line))
    bytes = end
  }
  return { lines, bytes }
}
