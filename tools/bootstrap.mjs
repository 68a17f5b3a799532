import { isOlder } from './bootstrap/is-older.mjs'

/**
 * Runs a TypeScript entry under the project's own Node. Whoever types a command brings any Node from 20.19 on;
 * that one only installs what is missing and hands over. Nothing but the comparison is imported before the version
 * is checked, and nothing outside Node itself is needed: this file runs on a machine where nothing is installed.
 *
 * @param {string} entry path of the TypeScript file, from the root of the checkout
 * @param {string[]} [args]
 * @param {{ install?: boolean }} [options]
 */
export async function runWithProjectNode(entry, args = [], { install = true } = {}) {
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
    await handOver(entry, args)
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
  }
}

/** @param {string} sentence @returns {never} */
function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
