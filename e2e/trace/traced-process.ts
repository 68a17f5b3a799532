import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Marks the commit of the last transaction in the list of a request's files. */
export const commit = 'commit'

export interface Executed {
  /** In the order of their first use. */
  requests: { call: string; files: string[] }[]
}

/** The files that the API executed since the last call of this function. */
export async function takeExecuted(): Promise<Executed> {
  const folder = process.env['TRACE_FOLDER'] ?? ''
  const { port } = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as { port: number }
  return (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Executed
}
