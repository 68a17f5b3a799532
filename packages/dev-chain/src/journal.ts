/** The log of a chain's inputs in order: a replay gives the same chain with the same block hashes. */
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Hash, Hex } from 'viem'
import { syncFolder } from './sync-folder.ts'

/** The first line of the file. */
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
  /** Signed bytes, in the order of arrival in the pool. */
  transactions: Hex[]
}

/** A change of the state without a transaction, such as hardhat_setBalance. */
export interface CommandEntry {
  command: string
  params: unknown[]
}

/** Blocks above this number were rolled back. */
export interface RollbackEntry {
  rollbackTo: number
}

export type Entry = BlockEntry | CommandEntry | RollbackEntry

export const isBlock = (entry: Entry): entry is BlockEntry => 'hash' in entry
export const isCommand = (entry: Entry): entry is CommandEntry => 'command' in entry

/** The entries that remain after every rollback. */
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

  /** Reads the file, creates it if missing, and truncates an incomplete last line. */
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
    // Also flushes the names of file and folder. At every open, because the process that created them may have been
    // killed.
    for (const one of [folder, dirname(folder)]) await syncFolder(one)
    return { journal, genesis: (first as Genesis | undefined) ?? genesis, entries: entries as Entry[] }
  }

  /** Resolves once the entries would survive a power cut. */
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

/** A line counts only with its line break. */
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
