import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stands among the files of a request where its last transaction was committed. */
export const commit = 'commit'

export interface Executed {
  /** In the order of their first use. */
  requests: { call: string; files: string[] }[]
}

/** What the API executed since this was last called. */
export async function takeExecuted(): Promise<Executed> {
  const folder = process.env['TRACE_FOLDER'] ?? ''
  const { port } = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as { port: number }
  return (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Executed
}
