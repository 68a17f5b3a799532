import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { launchAnvil } from '#foundry/start-anvil.ts'
import { locateFoundryBinary } from '#foundry/locate-binary.ts'

/** Elsewhere the program is the machine's own. */
const isEmulated = locateFoundryBinary('anvil').includes('.cache')

/** The allocator inside the program takes an address's 48th bit for a sign, and ends the program by it, now and then. */
const aboveIntel = 2n ** 47n

test.runIf(isEmulated)('an emulated chain is given no memory above what Intel programs have', async () => {
  const { child } = await launchAnvil([])
  try {
    const parts = readFileSync(`/proc/${child.pid}/maps`, 'utf8').trim().split('\n')
    const high = parts.filter((part) => BigInt(`0x${part.split('-')[0]}`) >= aboveIntel)
    // The emulator's own.
    expect(high.filter((part) => !/\[(heap|stack)\]$/.test(part))).toEqual([])
    expect(parts.length).toBeGreaterThan(high.length)
  } finally {
    child.kill('SIGKILL')
  }
})
