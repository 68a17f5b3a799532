/**
 * The chain on a machine that npm has no anvil for: Linux on ARM, where the registry may lack it. The program for
 * Intel then runs emulated: by box64 where the machine has it, else by Debian's qemu, which is a lot slower. Where
 * nothing can be had, whoever needs the program says what is missing.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, root } from './checkout.mjs'
import { isOlder } from './is-older.mjs'

const run = promisify(execFile)
const tools = ['anvil', 'forge']
const libraries = '/usr/x86_64-linux-gnu'
const qemu = 'qemu-x86_64-static'
/**
 * Older ones abort under load.
 *
 * @type {[number, number]}
 */
const oldestBox64 = [0, 4]
const folder = join(cacheFolder, 'foundry')

/** Makes .cache/foundry/anvil and forge, once, where there is no other. */
export async function emulateFoundry() {
  if (process.platform !== 'linux' || process.arch !== 'arm64') return
  for (const tool of tools) {
    if (isPackaged(tool) || findOnPath(tool)) continue
    const wanted = lockedProgram(tool)
    const emulator = wanted && (await findEmulator())
    if (!wanted || !emulator) continue
    const place = join(folder, `${tool}-${wanted.version}`)
    const program = join(place, 'package/bin', tool)
    // The shell gives its place to the emulator: who kills what it started kills the program.
    const script = `#!/bin/sh\n${emulator} '${program}' "$@"\n`
    if (existsSync(program) && isWritten(tool, script)) continue
    process.stdout.write(`npm has no ${tool} for ARM: taking the one for Intel, which runs emulated.\n`)
    if (!existsSync(program)) await fetchProgram(tool, wanted, place)
    writeFileSync(`${place}/${tool}`, script)
    chmodSync(`${place}/${tool}`, 0o755)
    renameSync(`${place}/${tool}`, join(folder, tool))
  }
}

/** @param {string} tool @param {string} script */
const isWritten = (tool, script) =>
  existsSync(join(folder, tool)) && readFileSync(join(folder, tool), 'utf8') === script

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

/** @returns {Promise<string | null>} how a program for Intel is run, as a shell takes it */
async function findEmulator() {
  const said = await run('box64', ['--version']).catch(() => ({ stdout: '', stderr: '' }))
  const version = /v(\d+\.\d+)/.exec(said.stdout + said.stderr)?.[1]
  // Threads of a program for Intel count on an order of writes that ARM does not keep by itself. Its allocator counts
  // on addresses of 47 bits, and takes the 48th for a sign: a stack without bound has the kernel give out low ones.
  // forge reads what it has compiled by several threads at once, which breaks box64's own memory in some three of a
  // hundred starts ('free(): invalid next size'): it has one.
  if (version && !isOlder(version, oldestBox64))
    return `ulimit -s unlimited 2>/dev/null || true; RAYON_NUM_THREADS=1 BOX64_NOBANNER=1 BOX64_LOG=0 BOX64_DYNAREC_STRONGMEM=4 BOX64_LD_LIBRARY_PATH=${libraries}/lib exec box64`
  if (!isQemuThere()) await installQemu()
  return isQemuThere() ? `exec ${qemu} -L ${libraries}` : null
}

const isQemuThere = () => findOnPath(qemu) && existsSync(join(libraries, 'lib/libgcc_s.so.1'))

async function installQemu() {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const debian = async (/** @type {string[]} */ ...args) => {
    const [program = '', ...rest] = [...asRoot, 'apt-get', ...args]
    await run(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).catch(() => null)
  }
  await debian('update', '-q')
  await debian('install', '-y', '-q', 'qemu-user-static', 'libc6-amd64-cross', 'libgcc-s1-amd64-cross')
}

/**
 * @param {string} tool
 * @param {{ version: string, integrity: string }} wanted
 * @param {string} place
 */
async function fetchProgram(tool, { version, integrity }, place) {
  mkdirSync(place, { recursive: true })
  const name = `@foundry-rs/${tool}-linux-amd64@${version}`
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', place], { cwd: place })
  const archive = join(place, stdout.trim().split('\n').at(-1) ?? '')
  const [algorithm = '', sum] = integrity.split(/-(.*)/s)
  if (createHash(algorithm).update(readFileSync(archive)).digest('base64') !== sum)
    throw new Error(`${name} is not what package-lock.json says.`)
  await run('tar', ['-xzf', archive, '-C', place])
  rmSync(archive)
}
