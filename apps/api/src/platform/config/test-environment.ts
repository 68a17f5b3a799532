/** Complete environments, from which tests remove values. */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

export const key = (name: string) => `0x${createHash('sha256').update(name).digest('hex')}`
export const address = key('an address').slice(0, 42)
const landContracts = ['LandNft', 'LandCollectionNft', 'LandPayment', 'Gin', 'Mass', 'Ido', 'Staking']

const folder = join(tmpdir(), `meridian-config-${process.pid}`)
const files = new Map<string, string>()

function write(file: string, content: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, content)
}

/** Writes a deployment file with these contracts and returns its path. */
export function deployment(chainId: number, contracts: string[], more: object = {}): string {
  const file = join(folder, `${chainId}-${contracts.join()}.json`)
  const deployed = Object.fromEntries(contracts.map((name) => [name, { address }]))
  files.set(file, JSON.stringify({ chainId, contracts: deployed, ...more }))
  write(file, files.get(file)!)
  return file
}

/** Registers the hooks of a test file, because this module is evaluated once for several files. */
export function registerDeploymentFiles(): void {
  beforeAll(() => {
    for (const [file, content] of files) write(file, content)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
}

export const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://land.example',
  DATABASE_URL: 'postgres://app@db.example/meridian',
  JWT_SECRET: 'kZ3v9QwLx7TnB2mPc5RyHd8FgJs4UaVe',
  MINTER_PRIVATE_KEY: key('1'),
  TREASURY_PRIVATE_KEY: key('2'),
  REFUNDER_PRIVATE_KEY: key('8'),
  GIN_RECEIVER: address,
  REFERRAL_FEE_RECEIVER: address,
  SMTP_URL: 'smtps://relay:tq7%40Zk2mWb9x@smtp.example',
  MAIL_FROM: 'Meridian <no-reply@land.example>',
  ...Object.fromEntries(
    [5, 56, 1].flatMap((id) => [
      [`CHAIN_${id}_RPC_URL`, `https://node.example/${id}?key=private`],
      [`CHAIN_${id}_PUBLIC_RPC_URL`, `https://rpc.example/${id}`],
      [`CHAIN_${id}_DEPLOYMENT`, deployment(id, id === 5 ? landContracts : ['Gin'], { priceFeed: address })],
    ]),
  ),
}

/** As a provider gives out. */
export const issued = (name: string) => key(name).slice(2, 34)
export const stripe = {
  STRIPE_SECRET_KEY: `sk_live_${issued('stripe')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${issued('webhook')}`,
}
export const wert = {
  WERT_PARTNER_ID: '01ABC',
  WERT_PRIVATE_KEY: key('5'),
  WERT_FALLBACK_ADDRESS: address,
}
