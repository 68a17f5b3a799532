import { join, resolve } from 'node:path'

export type Settings = {
  port: number
  chains: number[]
  chainsFolder: string
  chainKeys: string
  /** Null: no mailbox. */
  mail: { folder: string; smtpPort: number } | null
}

/** The sandbox is configured by its environment alone; whoever starts it decides where data lives. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const data = env['DATA_DIR']
  const port = Number(env['SANDBOX_PORT'])
  const chains = env['SANDBOX_CHAINS'] ? env['SANDBOX_CHAINS'].split(',').map(Number) : []
  const smtpPort = env['SANDBOX_SMTP_PORT'] ? Number(env['SANDBOX_SMTP_PORT']) : null
  const wrong = [
    ...(data ? [] : ['DATA_DIR must name a folder']),
    ...(isPort(port) ? [] : ['SANDBOX_PORT must be a port']),
    ...(smtpPort === null || isPort(smtpPort) ? [] : ['SANDBOX_SMTP_PORT must be a port']),
    ...(chains.every((id) => Number.isInteger(id) && id > 0)
      ? []
      : ['SANDBOX_CHAINS must list chain ids: 5,56,1']),
  ]
  if (!data || wrong.length > 0) throw new Error(wrong.join('; '))
  return {
    port,
    chains,
    chainsFolder: join(resolve(data), 'chains'),
    chainKeys: join(resolve(data), 'secrets', 'chain-keys.json'),
    mail: smtpPort === null ? null : { folder: join(resolve(data), 'mail'), smtpPort },
  }
}

const isPort = (port: number): boolean => Number.isInteger(port) && port > 0 && port < 65_536
