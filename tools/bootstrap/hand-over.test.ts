import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checkout.mjs'
import { identifyProcess } from './identify-process.mjs'
import { run, runNpmStart, useSmallCheckout, writeEntry } from '../run/small-checkout.ts'

useSmallCheckout()

const stopsGracefully = (signal: NodeJS.Signals) => `
  process.on(${JSON.stringify(signal)}, () => { console.log('stopping'); setTimeout(() => process.exit(0), 200) })
  console.log('ready'); setInterval(() => {}, 1000)`

const printsItsPid = `console.log('pid', process.pid); setInterval(() => {}, 1000)`

async function printedPid(output: () => string): Promise<number> {
  await expect.poll(output, { timeout: 30_000 }).toMatch(/pid \d+/)
  return Number(/pid (\d+)/.exec(output())?.[1])
}

test('exits with the code of the program', async () => {
  await writeEntry('process.exitCode = 7')
  expect(await run().ended).toMatchObject({ code: 7 })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'forwards %s and waits for a graceful end',
  async (signal) => {
    await writeEntry(stopsGracefully(signal))
    const { child, ended, output } = run()
    await expect.poll(output, { timeout: 30_000 }).toContain('ready')
    child.kill(signal)
    expect(await ended).toMatchObject({ code: 0 })
    expect(output()).toContain('stopping')
  },
)

test('replaces the shell in the scripts of package.json, so that signals to npm reach Node', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(Object.values(scripts).filter((script) => /^node\b/.test(script))).toEqual([])
  expect(scripts['start']).toBe('exec node tools/start.mjs')
})

test.each(['SIGINT', 'SIGTERM'] as const)('stops gracefully when npm alone receives %s', async (signal) => {
  await writeEntry(stopsGracefully(signal))
  const { child: npm, ended, output } = await runNpmStart()
  await expect.poll(output, { timeout: 30_000 }).toContain('ready')
  npm.kill(signal)
  expect(await ended).toMatchObject({ code: 0 })
  expect(output()).toContain('stopping')
})

test('ends when npm is killed', async () => {
  await writeEntry(printsItsPid)
  const { child: npm, output } = await runNpmStart()
  const pid = await printedPid(output)
  npm.kill('SIGKILL')
  await expect.poll(() => identifyProcess(pid), { timeout: 30_000 }).toBeNull()
})

test('ends its program when it is killed', async () => {
  await writeEntry(printsItsPid)
  const { child, output } = run()
  const pid = await printedPid(output)
  child.kill('SIGKILL')
  await expect.poll(() => identifyProcess(pid), { timeout: 30_000 }).toBeNull()
})

/** Node takes its version from here, so that a test can simulate an old one. */
const pretend = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`,
]

test.each(['16.20.2', '18.20.4', '20.18.3'])('explains what to do on Node %s', async (version) => {
  const { code, output } = await run({ flags: pretend(version) }).ended
  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^Meridian needs Node 20\.19 or newer to start, and this is \S+: install .*\.$/,
  )
})

test('explains what to do without a packaged Node and with one that is too old', async () => {
  const { code, output } = await run({ flags: pretend('22.17.0') }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/and Node 22\.17\.0 is too old to run TypeScript: install Node 22\.18 or newer\./)
})
