import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { send } from './send-page.ts'

const fonts = new Map([
  ['inter-latin', import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')],
  [
    'source-serif-4-latin',
    import.meta.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
  ],
])

/** Serves a part's style sheet and its fonts, all below the part's path. False: the path is neither. */
export async function serveLook(
  response: ServerResponse,
  pathname: string,
  { part, style, policy }: { part: string; style: string; policy: string },
): Promise<boolean> {
  if (pathname === `${part}/style.css`) {
    send(response, { type: 'text/css', body: style, policy })
    return true
  }
  const file = fonts.get(/^\/\w+\/fonts\/([\w-]+)\.woff2$/.exec(pathname)?.[1] ?? '')
  if (!file) return false
  const body = await readFile(fileURLToPath(file))
  send(response, { type: 'font/woff2', body, policy, cache: 'max-age=86400' })
  return true
}
