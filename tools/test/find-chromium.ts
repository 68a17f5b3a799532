/** A browser for the journeys: the machine's own; else Debian's, where we may install it; else Playwright's. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin, runCommand } from '../run/run-command.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export async function findChromium(): Promise<string> {
  const found = installedChromium() ?? (await installFromDebian()) ?? (await installFromPlaywright())
  if (!found)
    throw new Error('No Chromium or Chrome was found or could be installed. Set CHROMIUM_PATH to one.')
  return found
}

function installedChromium(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places].find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function installFromDebian(): Promise<string | null> {
  if (!existsSync('/usr/bin/apt-get')) return null
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log('Installing Chromium from the distribution …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand([...asRoot, 'apt-get', 'update', '-q'], { env }).catch(() => null)
  await runCommand([...asRoot, 'apt-get', 'install', '-y', '-q', 'chromium'], { env }).catch(() => null)
  return installedChromium()
}

async function installFromPlaywright(): Promise<string | null> {
  console.log("Installing Playwright's Chromium …")
  const { code } = await runCommand(bin('@playwright/test/cli.js', 'install', 'chromium'), { show: true })
  if (code !== 0) return null
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}
