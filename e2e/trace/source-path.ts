import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The path of a TypeScript source of the product from the root of the repository; null for any other file. */
export function sourcePath(file: string): string | null {
  const path = relative(root, file).replaceAll('\\', '/')
  return /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !path.includes('node_modules/') ? path : null
}
