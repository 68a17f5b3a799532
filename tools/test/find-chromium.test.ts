/** Searches for a browser in a separate process: browsers, apt-get and the download server are scripts on PATH. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bin, runCommand } from '../run/run-command.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-browser-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function writeProgram(path: string, script: string): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}

const browser = 'echo Chromium 158.0.0.0'
const withoutLibrary = `echo "$0: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2
exit 127`
/** The arguments of the fake apt-get. */
const apt = (install: string) => `echo "apt-get $*"; if [ "$1" = install ]; then ${install}; fi`

interface Given {
  isRoot?: boolean
  env?: Record<string, string>
}

async function find({ isRoot = false, env = {} }: Given = {}): Promise<{ found: unknown; said: string }> {
  const script = `
    import { findChromium } from ${JSON.stringify(join(import.meta.dirname, 'find-chromium.ts'))}
    console.log(JSON.stringify(await findChromium({ isRoot: ${isRoot} })))`
  const { output } = await runCommand([process.execPath, '--input-type=module', '-e', script], {
    env: {
      PATH: join(folder, 'programs'),
      CHROMIUM_PATH: undefined,
      PLAYWRIGHT_BROWSERS_PATH: join(folder, 'playwright'),
      // Nothing listens there, so the download fails at once.
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
      ...env,
    },
  })
  const lines = output.trimEnd().split('\n')
  return { found: JSON.parse(lines.pop() ?? ''), said: lines.join('\n') }
}

/** The path of the whole browser that Playwright downloads. */
async function playwrightPath(): Promise<string> {
  const script = `import { chromium } from '@playwright/test'; console.log(chromium.executablePath())`
  const { output } = await runCommand([process.execPath, '--input-type=module', '-e', script], {
    env: { PLAYWRIGHT_BROWSERS_PATH: join(folder, 'playwright') },
  })
  return output.trim().slice(folder.length + 1)
}

/** The output of its own tool. */
async function playwrightShellPath(): Promise<string> {
  const { output } = await runCommand(
    bin('@playwright/test/cli.js', 'install', '--dry-run', '--only-shell', 'chromium'),
    { env: { PLAYWRIGHT_BROWSERS_PATH: join(folder, 'playwright') } },
  )
  const location = /Install location:\s+(\S*chromium_headless_shell\S*)/.exec(output)?.[1] ?? ''
  return join(location.slice(folder.length + 1), 'chrome-linux/headless_shell')
}

test('prefers CHROMIUM_PATH to the system’s browser', async () => {
  await writeProgram('programs/chromium', browser)
  const given = await writeProgram('elsewhere/my-chrome', browser)
  expect(await find({ env: { CHROMIUM_PATH: given } })).toEqual({ found: given, said: '' })
})

test('finds no browser where CHROMIUM_PATH does not start, and prints that', async () => {
  await writeProgram('programs/chromium', browser)
  const { found, said } = await find({ env: { CHROMIUM_PATH: '/nowhere/chrome' } })
  expect(found).toBeNull()
  expect(said).toMatch(/^The browser \/nowhere\/chrome does not start: .*ENOENT\.$/)
})

test('prefers the system’s browser to Playwright’s', async () => {
  const own = await writeProgram('programs/google-chrome', browser)
  await writeProgram(await playwrightPath(), browser)
  expect(await find()).toEqual({ found: own, said: '' })
})

test('prefers a headless shell to the whole browser, and the system’s to Playwright’s', async () => {
  await writeProgram('programs/chromium', browser)
  await writeProgram(await playwrightPath(), browser)
  const downloaded = await writeProgram(await playwrightShellPath(), browser)
  expect(await find()).toEqual({ found: downloaded, said: '' })
  const own = await writeProgram('programs/chromium-headless-shell', browser)
  expect(await find()).toEqual({ found: own, said: '' })
})

test('skips a browser that lacks a library, and uses Playwright’s', async () => {
  const broken = await writeProgram('programs/chromium', withoutLibrary)
  const downloaded = await writeProgram(await playwrightPath(), browser)
  expect(await find({ isRoot: true })).toEqual({
    found: downloaded,
    said: `The browser ${broken} does not start: the system lacks the library libnss3.so.`,
  })
})

test('installs Debian’s package as root, with its output', async () => {
  const path = join(folder, 'programs/chromium-headless-shell')
  // PATH has no other program, so the script uses only the shell's own commands.
  await writeProgram('prepared', browser)
  await writeProgram('programs/apt-get', apt(`/bin/cp ${join(folder, 'prepared')} ${path}`))
  const { found, said } = await find({ isRoot: true })
  expect(found).toBe(path)
  expect(said).toMatch(
    /^No Chromium found\. Installing Debian's chromium-headless-shell.*:\napt-get update -q\napt-get install -y -q chromium-headless-shell$/,
  )
})

test('never calls apt-get or sudo for an ordinary user, and downloads instead', async () => {
  for (const name of ['apt-get', 'sudo']) await writeProgram(`programs/${name}`, apt('exit 1'))
  const { found, said } = await find()
  expect(found).toBeNull()
  expect(said).toMatch(/^No Chromium found\. Downloading Playwright's into your cache/)
  expect(said).toContain('127.0.0.1:9')
  expect(said).not.toMatch(/apt-get|sudo/)
})

test('downloads where root installs a package that does not start', { tags: ['thorough'] }, async () => {
  await writeProgram('prepared', withoutLibrary)
  const copy = `/bin/cp ${join(folder, 'prepared')} ${join(folder, 'programs/chromium-headless-shell')}`
  await writeProgram('programs/apt-get', apt(copy))
  const { found, said } = await find({ isRoot: true })
  expect(found).toBeNull()
  expect(said).toMatch(
    /does not start: the system lacks the library libnss3\.so\.\nNo Chromium found\. Downloading/,
  )
})
