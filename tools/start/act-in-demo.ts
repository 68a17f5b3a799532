import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openChainKeys } from '@meridian/sandbox/chains/chain-keys'
import type { NodeProgram } from './parts/node-part.ts'

type Options = Pick<NodeProgram, 'env' | 'bundle' | 'log' | 'world'> & {
  keys: string
  run: (program: NodeProgram) => Promise<string>
}

/**
 * Gives the demo login minted plots, Gin, MASS and a stake, in the running product and once for each world. The demo
 * works without them, so a failure is reported and does not end the start: the next start tries again.
 */
export async function actInDemo({ keys, run, ...options }: Options): Promise<string> {
  const done = join(options.world, 'acted')
  if (existsSync(done)) return 'as at the first start'
  const { demo } = await openChainKeys(keys)
  const env = { ...options.env, DEMO_PRIVATE_KEY: demo.privateKey }
  const entry = 'apps/api/src/act-in-demo.ts'
  try {
    await run({ ...options, name: 'the activity of the demo login', entry, env })
  } catch {
    return `incomplete; ${options.log} says why`
  }
  await writeFile(done, '')
  return 'has minted plots, Gin and a stake'
}
