/**
 * The chain on a machine that npm has no anvil for. Foundry publishes its programs for Linux on ARM elsewhere, but
 * not in every registry; Debian's emulator runs those for Intel, two to four times slower. Where neither can be had,
 * whoever needs the program says what is missing.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, root } from './checkout.mjs'

const run = promisify(execFile)
const tools = ['anvil', 'forge']
const emulator = 'qemu-x86_64-static'
const libraries = '/usr/x86_64-linux-gnu'
const folder = join(cacheFolder, 'foundry')

/** Makes .cache/foundry/anvil and forge, once, where there is no other. */
export async function emulateFoundry() {
  if (process.platform !== 'linux' || process.arch !== 'arm64') return
  for (const tool of tools) {
    if (isPackaged(tool) || existsSync(join(folder, tool)) || findOnPath(tool)) continue
    const wanted = lockedProgram(tool)
    if (!wanted || !(await isEmulatorThere())) continue
    process.stdout.write(`npm has no ${tool} for ARM: taking the one for Intel, which runs emulated.\n`)
    await fetchProgram(tool, wanted)
  }
}

/** @param {string} tool */
const isPackaged = (tool) =>
  existsSync(join(root, `node_modules/@foundry-rs/${tool}-linux-arm64/bin/${tool}`))

/** @param {string} program */
const findOnPath = (program) =>
  (process.env['PATH'] ?? '').split(delimiter).some((path) => existsSync(join(path, program)))

/** @param {string} tool @returns {{ version: string, integrity: string } | undefined} */
function lockedProgram(tool) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return packages[`node_modules/@foundry-rs/${tool}-linux-amd64`]
}

async function isEmulatorThere() {
  const isThere = () => findOnPath(emulator) && existsSync(join(libraries, 'lib/libgcc_s.so.1'))
  if (isThere() || !existsSync('/usr/bin/apt-get')) return isThere()
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const debian = async (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...args]
    await run(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).catch(() => null)
  }
  await debian('update', '-q')
  await debian('install', '-y', '-q', 'qemu-user-static', 'libc6-amd64-cross', 'libgcc-s1-amd64-cross')
  return isThere()
}

/** @param {string} tool @param {{ version: string, integrity: string }} wanted */
async function fetchProgram(tool, { version, integrity }) {
  const place = join(folder, `${tool}-${version}`)
  mkdirSync(place, { recursive: true })
  const name = `@foundry-rs/${tool}-linux-amd64@${version}`
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', place], { cwd: place })
  const archive = join(place, stdout.trim().split('\n').at(-1) ?? '')
  const [algorithm = '', sum] = integrity.split(/-(.*)/s)
  if (createHash(algorithm).update(readFileSync(archive)).digest('base64') !== sum)
    throw new Error(`${name} is not what package-lock.json says.`)
  await run('tar', ['-xzf', archive, '-C', place])
  rmSync(archive)
  // The shell gives its place to the emulator: who kills what it started kills the program.
  const script = `#!/bin/sh\nexec ${emulator} -L ${libraries} '${join(place, 'package/bin', tool)}' "$@"\n`
  writeFileSync(`${place}/${tool}`, script)
  chmodSync(`${place}/${tool}`, 0o755)
  renameSync(`${place}/${tool}`, join(folder, tool))
}
