import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '@meridian/dev-chain/sync-folder'

type Options = { mode?: number; durable?: boolean }

/**
 * After a kill at any moment the file has either the old content or the new, whole. With `durable` (the default) this
 * also holds for a power cut: content and folder entry are flushed before the call returns. One writer per path: the
 * temporary name is fixed, so kills leave at most one such file.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, durable = true }: Options = {},
): Promise<void> {
  const temporary = `${path}.tmp`
  await rm(temporary, { force: true })
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(content)
      if (durable) await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  if (durable) await syncFolder(dirname(path))
}
