import { isOlder } from './bootstrap/is-older.mjs'

/** Read before the install, during which npm may be killed. */
const startedBy = process.ppid

/**
 * Runs a TypeScript entry under the project's own Node. The user's Node, 20.19 or newer, only installs missing packages
 * and starts the other. This file runs where nothing is installed: it needs nothing but Node, and imports nothing but
 * the comparison before it has checked Node's version.
 *
 * @param {string} entry path of the TypeScript file, from the root of the checkout
 * @param {string[]} [args]
 * @param {{ install?: boolean, env?: Record<string, string> }} [options] `env`: what the user has not set otherwise
 */
export async function runWithProjectNode(entry, args = [], { install = true, env = {} } = {}) {
  /** @type {[number, number]} */
  const oldest = [20, 19]
  if (isOlder(process.versions.node, oldest)) {
    giveUp(
      `Meridian needs Node ${oldest.join('.')} or newer to start, and this is ${process.versions.node}: install a current one from https://nodejs.org.`,
    )
  }
  try {
    if (install) {
      const { installPackages } = await import('./bootstrap/install-packages.mjs')
      await installPackages()
    }
    const { handOver } = await import('./bootstrap/hand-over.mjs')
    await handOver(entry, args, { startedBy, env })
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
  }
}

/** @param {string} sentence @returns {never} */
function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
