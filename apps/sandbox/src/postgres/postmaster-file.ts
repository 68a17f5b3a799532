import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PostmasterFile = { pid: number; port: number; ready: boolean }

/** What a running server writes about itself. After a crash the file remains and may name any process. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  try {
    const lines = (await readFile(postmasterFile(cluster), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}
