import { join, resolve } from 'node:path'
import { root } from '../bootstrap/checkout.mjs'
import { Failure } from './state/failure.ts'

export type Settings = {
  host: string
  /** The requested port; the one in use may differ. */
  port: number
  dataFolder: string
  /** The user's own server, instead of the embedded one. */
  databaseUrl: string | null
  publicUrl: string | null
  logLevel: string
  admin: boolean
  adminUrl: string | null
  /** The console's own port; null: the shop's. */
  adminPort: string | null
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1'])

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const host = env['HOST']?.trim() || '127.0.0.1'
  if (!loopback.has(host) && env['MERIDIAN_DEMO_ON_NETWORK'] !== '1') {
    throw new Failure(
      `HOST=${host} would open the demo to the network, and anyone who reaches it can log in, mint and drain the ` +
        'sandboxes. Leave HOST unset, or set MERIDIAN_DEMO_ON_NETWORK=1 if that is what you want.',
    )
  }
  const port = Number(env['PORT']?.trim() || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`PORT=${env['PORT']} is not a port: give a number from 1 to 65535.`)
  }
  if (env['MODE']?.trim() === 'live') {
    throw new Failure('npm start runs the demo, but MODE=live: use npm run serve and npm run worker instead.')
  }
  return {
    host,
    port,
    dataFolder: dataFolderOf(env),
    databaseUrl: env['DATABASE_URL']?.trim() || null,
    publicUrl: env['PUBLIC_URL']?.trim() || null,
    logLevel: env['LOG_LEVEL']?.trim() || 'info',
    admin: env['ADMIN']?.trim() === 'on',
    adminUrl: env['ADMIN_URL']?.trim() || null,
    adminPort: env['ADMIN_PORT']?.trim() || null,
  }
}

export const dataFolderOf = (env: NodeJS.ProcessEnv): string =>
  resolve(env['DATA_DIR']?.trim() || join(root, '.data'))

/** The host by which a browser on this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  return `http://${host === '::1' ? '[::1]' : 'localhost'}:${port}`
}
