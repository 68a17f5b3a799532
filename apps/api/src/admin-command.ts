/** The form of the operators' commands in admin.ts, and how they read their arguments. */
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/logging/log.ts'

export interface Command {
  usage: string
  about: string
  /** Whether the command runs without arguments. */
  alone?: boolean
  /** Returns the sentence to print. */
  run: (platform: Office, args: string[], options: Options) => Promise<string>
}

interface Options {
  off: boolean
  outside: boolean
  days?: string | undefined
  why?: string | undefined
}

export interface Office {
  db: Db
  log: Log
  /** The server's configuration, for commands about a chain. Throws an error that names missing settings. */
  config: () => Promise<Config>
  /** Whether the environment configures any chain. */
  hasChains: boolean
}

export function numbers(args: string[], count: number): bigint[] {
  if (args.length !== count || !args.every((text) => /^\d{1,18}$/.test(text)))
    throw new Error(`${count} whole numbers are needed.`)
  return args.map(BigInt)
}

export function tokenIn(args: string[]): { chainId: number; cell: bigint } {
  const [chainId, cell] = numbers(args, 2)
  return { chainId: Number(chainId), cell: cell! }
}
