import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What may be deleted at any time: locks and caches of the tools. */
export const cacheFolder = join(root, '.cache')
