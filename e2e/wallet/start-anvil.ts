import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

export type Anvil = { id: number; rpcUrl: string; stop: () => Promise<void> }

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** An empty chain of its own on a free port, mining at once. It holds no account, so nobody can borrow a key. */
export async function startAnvil(id: number): Promise<Anvil> {
  // The program itself: killing npm's wrapper would leave it running.
  const ofWrapper = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const folder = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`
  const program = ofWrapper.resolve(`${folder}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`)
  const flags = ['--host', '127.0.0.1', '--port', '0', '--accounts', '0', '--prune-history']
  const child = spawn(program, [...flags, '--chain-id', String(id)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })

  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => reject(new Error(`anvil did not start: ${said.trim()}`)))
  })
  return {
    id,
    rpcUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      process.off('exit', killed)
      child.kill('SIGTERM')
      await ended
    },
  }
}
