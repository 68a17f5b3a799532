import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/** Where tools/bootstrap/emulate-foundry.mjs puts what npm does not have for this machine. */
const emulated = join(import.meta.dirname, '../../../.cache/foundry')

/**
 * The program of the package for this platform; else the one that the bootstrap made to run here; else the
 * machine's own, as Foundry's installer puts it on the path.
 */
export function locateFoundryBinary(tool: 'anvil' | 'forge'): string {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const program = process.platform === 'win32' ? `${tool}.exe` : tool
  const name = `@foundry-rs/${tool}-${process.platform}-${processor}`
  const folders = [emulated, ...(process.env['PATH'] ?? '').split(delimiter)]
  const found =
    packaged(`${name}/bin/${program}`) ??
    folders.map((folder) => join(folder, program)).find((path) => isExecutable(path))
  if (!found)
    throw new Error(
      `${name} is not installed, and there is no ${tool} on the path: install with optional dependencies, or install Foundry.`,
    )
  return found
}

function packaged(path: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(path)
  } catch {
    return null
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
