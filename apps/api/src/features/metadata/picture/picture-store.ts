/**
 * Pictures in a folder, which survive a restart and which all processes of a machine may share. A name stands for its
 * content, so files are never changed, only added and deleted. The size is bounded: the files that were not read for
 * longest are deleted. A file is renamed into place and starts with a checksum, so that a crash leaves no half picture.
 */
import { hash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/logging/log.ts'

const ending = '.picture'
const temporaryEnding = '.picture.tmp'
const checksumBytes = 32
/** Sweeps again after this part of the limit was written, and deletes down to the other part. */
const sweepPart = 1 / 16
const keptPart = 0.9
/** The time of the last reading is written at most this often. */
const touchMs = 3_600_000
/** A temporary file of this age was left behind by a crash. */
const abandonedMs = 3_600_000

const checksumOf = (picture: Uint8Array): Buffer => hash('sha256', picture, 'buffer')

export class PictureStore {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #log: Log
  /** Bytes written since the last sweep. The first picture causes one. */
  #unswept = Infinity
  #sweeping: Promise<void> | null = null

  constructor({ folder, mostBytes }: { folder: string; mostBytes: number }, log: Log) {
    this.#folder = folder
    this.#mostBytes = mostBytes
    this.#log = log
  }

  /** The name consists of letters, digits, - and _. */
  async find(name: string): Promise<Buffer | undefined> {
    try {
      await using file = await open(join(this.#folder, name + ending))
      const content = await file.readFile()
      const picture = content.subarray(checksumBytes)
      if (!checksumOf(picture).equals(content.subarray(0, checksumBytes))) return undefined
      const now = Date.now()
      if (now - (await file.stat()).mtimeMs > touchMs) await file.utimes(now / 1000, now / 1000)
      return picture
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#warn(error)
      return undefined
    }
  }

  /** Without the folder, pictures are served all the same. */
  async add(name: string, picture: Uint8Array): Promise<void> {
    const temporary = join(this.#folder, `${name}.${randomUUID()}${temporaryEnding}`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(temporary, Buffer.concat([checksumOf(picture), picture]))
      await rename(temporary, join(this.#folder, name + ending))
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      this.#warn(error)
    }
    this.#unswept += picture.length
    if (this.#unswept > this.#mostBytes * sweepPart) await this.sweep()
  }

  /** Deletes what exceeds the limit. Other processes may do the same at the same time. */
  async sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => (this.#sweeping = null))
    await this.#sweeping
  }

  async #sweep(): Promise<void> {
    this.#unswept = 0
    const files: { path: string; size: number; readAt: number }[] = []
    for await (const { name } of await opendir(this.#folder)) {
      const path = join(this.#folder, name)
      const found = name.endsWith(ending) || name.endsWith(temporaryEnding)
      const stats = found ? await stat(path).catch(() => null) : null
      if (!stats) continue
      if (name.endsWith(ending)) files.push({ path, size: stats.size, readAt: stats.mtimeMs })
      else if (Date.now() - stats.mtimeMs > abandonedMs) await rm(path, { force: true })
    }
    let total = files.reduce((sum, { size }) => sum + size, 0)
    if (total <= this.#mostBytes) return
    for (const { path, size } of files.toSorted((one, other) => one.readAt - other.readAt)) {
      if (total <= this.#mostBytes * keptPart) return
      await rm(path, { force: true })
      total -= size
    }
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'the folder of pictures can not be used')
  }
}
