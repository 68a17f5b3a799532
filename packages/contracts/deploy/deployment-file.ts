/** The record of deployed contracts. The servers read it to find the contracts; the deployment reads it to resume. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { getAddress, isAddress, isHash, isHex, type Address, type Hash, type Hex } from 'viem'
import { z } from 'zod'

const address = z
  .string()
  .refine((text) => isAddress(text, { strict: false }), 'is no address')
  .transform((text): Address => getAddress(text))
const hash = z.custom<Hash>((text) => typeof text === 'string' && isHash(text), 'is no transaction hash')
const hex = z.custom<Hex>((text) => isHex(text), 'is not hexadecimal')

const mined = z.object({ txHash: hash, blockNumber: z.int().nonnegative() })
const deployed = z.object({ address, ...mined.shape })

export const deploymentSchema = z.object({
  chainId: z.int().positive(),
  deployer: address,
  /** By contract name. Its events begin at `blockNumber`. */
  contracts: z.record(z.string(), deployed),
  /** One-time steps after deployment, such as `Ido.deposit`, which must not be repeated. */
  steps: z.record(z.string(), mined),
  /** The dollar token of the sale and the price feed: our own in the demo, the network's otherwise. */
  usdt: address.optional(),
  priceFeed: address.optional(),
})

export type Deployment = z.output<typeof deploymentSchema>

/** A transaction that is signed but may not be mined. It is written to disk before it is sent. */
const pendingSchema = z.object({
  kind: z.enum(['contract', 'step']),
  name: z.string(),
  nonce: z.int().nonnegative(),
  txHash: hash,
  signed: hex,
})

export type Pending = z.output<typeof pendingSchema>

export function readDeployment(file: string): Deployment | undefined {
  return readJson(file, deploymentSchema)
}

export function writeDeployment(file: string, deployment: Deployment): void {
  replaceFile(file, deployment)
}

export function readPending(file: string): Pending | undefined {
  return readJson(`${file}.pending`, pendingSchema)
}

export function writePending(file: string, pending: Pending): void {
  replaceFile(`${file}.pending`, pending)
}

export function removePending(file: string): void {
  rmSync(`${file}.pending`, { force: true })
}

function readJson<T extends z.ZodType>(file: string, schema: T): z.output<T> | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} cannot be read as a deployment.`, { cause: error })
  }
}

/** After a crash the file is either old or new, never partial. */
function replaceFile(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.tmp`
  const handle = openSync(temporary, 'w')
  writeSync(handle, `${JSON.stringify(value, null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(temporary, file)
}
