import { createRequire } from 'node:module'

/**
 * The program itself rather than the package's wrapper script: killing the wrapper leaves the program running, and
 * it starts four times slower.
 */
export function locateFoundryBinary(tool: 'anvil' | 'forge'): string {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const path = `@foundry-rs/${tool}-${process.platform}-${processor}/bin/${tool}${suffix}`
  try {
    // From the wrapper's place: the program is a dependency of the wrapper, not ours.
    const wrapper = createRequire(import.meta.url).resolve(`@foundry-rs/${tool}/package.json`)
    return createRequire(wrapper).resolve(path)
  } catch (cause) {
    throw new Error(
      `${path} is not installed: install with optional dependencies, on Linux, macOS or Windows.`,
      { cause },
    )
  }
}
