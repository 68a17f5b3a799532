import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.br` and `.gz` beside each script and style sheet, for the server to send as they are. */
export function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    // From the disk: earlier, Vite has not yet written into the chunks what each of them preloads.
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(
        texts.map(async (name) => {
          const content = await readFile(join(dir, name))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
          await writeFile(join(dir, `${name}.br`), await brotli(content, { params }))
          await writeFile(join(dir, `${name}.gz`), await zip(content, { level: 9 }))
        }),
      )
    },
  }
}
