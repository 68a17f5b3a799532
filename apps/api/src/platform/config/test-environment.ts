/** Complete environments, from which tests remove values. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

export const key = (digit: string) => `0x${`${digit}f3a9c`.repeat(11).slice(0, 64)}`
export const address = `0x${'ab'.repeat(20)}`
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
  SMTP_URL: 'smtps://relay:p%40ss@smtp.example',
  MAIL_FROM: 'Meridian <no-reply@land.example>',
  ...Object.fromEntries(
    [5, 56, 1].flatMap((id) => [
      [`CHAIN_${id}_RPC_URL`, `https://node.example/${id}?key=private`],
      [`CHAIN_${id}_PUBLIC_RPC_URL`, `https://rpc.example/${id}`],
      [`CHAIN_${id}_DEPLOYMENT`, deployment(id, id === 5 ? landContracts : ['Gin'], { priceFeed: address })],
    ]),
  ),
}

export const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
export const wert = {
  WERT_PARTNER_ID: '01ABC',
  WERT_PRIVATE_KEY: key('5'),
  WERT_FALLBACK_ADDRESS: `0x${'ab'.repeat(20)}`,
}
