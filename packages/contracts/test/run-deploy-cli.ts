/** Runs the deployment as a separate process, which the test can kill to simulate a power cut. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { toHex } from 'viem'
import { people } from './test-chain.ts'

const cliPath = join(import.meta.dirname, '..', 'deploy', 'cli.ts')

interface Options {
  demo?: boolean
  configured?: boolean
  env?: Record<string, string>
}

/** `configured`: passes only the chain as an argument, and the rest as the server's environment variables. `env` adds to them. */
export function runDeployCli(
  rpcUrl: string,
  file: string,
  { demo = true, configured = false, env = {} }: Options = {},
) {
  const key = people.deployer.getHdKey().privateKey
  if (key === null) throw new Error('The deployer has no key.')
  const options = configured ? [] : ['--rpc', rpcUrl, '--set', 'land', '--out', file]
  const args = [cliPath, '--chain', '5', ...options]
  const child = spawn(process.execPath, demo ? [...args, '--demo'] : args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DEPLOYER_PRIVATE_KEY: toHex(key),
      ...(configured && {
        CHAIN_5_RPC_URL: rpcUrl,
        CHAIN_5_DEPLOYMENT: file,
        PUBLIC_URL: 'https://land.example',
        USDT_ADDRESS: '',
        STAKING_CLAIM_SECONDS: '3600',
      }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const wake = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      wake.dispatchEvent(new Event('output'))
    })
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    wake.dispatchEvent(new Event('output'))
    return { code, output }
  })
  return {
    ended,
    /** Resolves once that many lines are printed, or the process has ended. */
    async printed(lines: number) {
      while (output.split('\n').length <= lines && child.exitCode === null) await once(wake, 'output')
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
