/**
 * Finds a browser for the journeys: CHROMIUM_PATH, else a headless shell, else the whole Chromium; the system's
 * before Playwright's. The shell opens no window and needs a fifth less processor time. Where there is no browser,
 * root on Debian installs Debian's package of the shell; other users download Playwright's into their cache. sudo is
 * never used.
 */
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { bin, runCommand } from '../run/run-command.ts'

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns null, after printing the reason, where no browser can be used. */
export async function findChromium({ isRoot = process.getuid?.() === 0 } = {}): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH']
  if (given) return (await starts(given)) ? given : null
  const shells = [...shellNames.flatMap(findOnPath), ...playwrightShell()]
  for (const path of [...shells, ...systemBrowsers(), ...playwrightBrowser()])
    if (await starts(path)) return path
  const [fromDebian] = isRoot && isOnPath('apt-get') ? await installFromDebian() : []
  if (fromDebian && (await starts(fromDebian))) return fromDebian
  const [fromPlaywright] = await downloadFromPlaywright()
  return fromPlaywright && (await starts(fromPlaywright)) ? fromPlaywright : null
}

const systemBrowsers = (): string[] => [...names.flatMap(findOnPath), ...places.filter(isExecutable)]

const playwrightBrowser = (): string[] => [chromium.executablePath()].filter(isExecutable)

/** Playwright names only the path of the whole browser; the shell of the same revision is beside it. */
function playwrightShell(): string[] {
  const [cache, revision] = chromium.executablePath().split(/chromium-(\d+)/)
  return globSync(`chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}{,.exe}`, {
    cwd: cache,
  })
    .map((path) => join(cache ?? '', path))
    .filter(isExecutable)
}

const isOnPath = (name: string): boolean => findOnPath(name).length > 0

function findOnPath(name: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders
    .map((folder) => join(folder, name))
    .filter(isExecutable)
    .slice(0, 1)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** An installed browser may lack system libraries. Returns a sentence that says so. */
async function starts(path: string): Promise<boolean> {
  // There, --version opens a window.
  if (process.platform === 'win32') return isExecutable(path)
  const { code, output } = await runCommand([path, '--version']).catch((error: unknown) => ({
    code: 1,
    output: String(error),
  }))
  if (code === 0) return true
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(output)?.[1]
  const reason = library ? `the system lacks the library ${library}` : lastLine(output)
  console.log(`The browser ${path} does not start: ${reason}.`)
  return false
}

const lastLine = (text: string): string =>
  (text.trim().split('\n').at(-1) ?? '').replace(/\.$/, '') || 'it prints no reason'

async function installFromDebian(): Promise<string[]> {
  console.log(
    "No Chromium found. Installing Debian's chromium-headless-shell for the journeys in the browser:",
  )
  const options = { show: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await runCommand(['apt-get', 'update', '-q'], options)
  await runCommand(['apt-get', 'install', '-y', '-q', 'chromium-headless-shell'], options)
  return shellNames.flatMap(findOnPath)
}

async function downloadFromPlaywright(): Promise<string[]> {
  console.log("No Chromium found. Downloading Playwright's into your cache for the journeys in the browser:")
  await runCommand(bin('@playwright/test/cli.js', 'install', '--only-shell', 'chromium'), { show: true })
  return playwrightShell()
}
