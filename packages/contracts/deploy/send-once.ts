/**
 * Sends each transaction of a deployment exactly once, even after a crash.
 * A transaction is signed and written to disk before it is broadcast. The next run sends the same bytes again, and the
 * nonce makes sure that the network accepts them once. A transaction is dropped only when another one used its nonce,
 * so that it can never be mined.
 */
import { getAddress, getContractAddress, keccak256, type Hex, type TransactionReceipt } from 'viem'
import { awaitReceipt, findReceipt } from './await-receipt.ts'
import type { ChainClient } from './chain-client.ts'
import {
  readPending,
  removePending,
  writeDeployment,
  writePending,
  type Deployment,
  type Pending,
} from './deployment-file.ts'

export type Deploying = {
  client: ChainClient
  file: string
  deployment: Deployment
  demo: boolean
  confirmations: number
  log: (line: string) => void
}

type Sending = Pick<Pending, 'kind' | 'name'> & { to?: Hex; data: Hex }

export async function sendOnce(deploying: Deploying, { kind, name, to, data }: Sending): Promise<void> {
  const { client, file } = deploying
  const nonce = await client.getTransactionCount({ address: client.account.address, blockTag: 'pending' })
  const request = await client.prepareTransactionRequest({ data, nonce, ...(to && { to }) })
  const signed = await client.signTransaction(request)
  const pending: Pending = { kind, name, nonce, txHash: keccak256(signed), signed }
  writePending(file, pending)
  await broadcast(deploying, pending)
  await settle(deploying, pending)
}

/** Completes the pending transaction of an earlier run. Call it before sending anything. */
export async function resumePending(deploying: Deploying): Promise<void> {
  const { client, file, demo, log } = deploying
  const pending = readPending(file)
  if (pending === undefined) return
  if (await findReceipt(client, pending.txHash)) return settle(deploying, pending)

  const nonce = await client.getTransactionCount({ address: client.account.address, blockTag: 'latest' })
  if (nonce === pending.nonce) {
    log(`${pending.name}: sending again what an earlier run left behind`)
    await broadcast(deploying, pending)
    return settle(deploying, pending)
  }
  // The pending nonce is ahead of the chain: the chain was reset, or the node is behind. Only a demo chain is reset.
  if (nonce < pending.nonce && !demo) {
    throw new Error(
      `${file}.pending waits for nonce ${pending.nonce}, but the node knows only ${nonce}: it is behind.`,
    )
  }
  log(`${pending.name}: an earlier attempt can never be mined and is given up`)
  removePending(file)
}

/** A node that already has the transaction returns an error; the receipt decides whether it was accepted. */
async function broadcast({ client, log }: Deploying, { name, signed, txHash }: Pending): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: signed })
  } catch (error) {
    const known = await client.getTransaction({ hash: txHash }).catch(() => undefined)
    if (known === undefined) throw error
    log(`${name}: the node has it already`)
  }
}

async function settle(
  { client, file, deployment, confirmations, log }: Deploying,
  pending: Pending,
): Promise<void> {
  const { kind, name, txHash } = pending
  const receipt = await awaitReceipt(client, txHash, { confirmations, timeoutMs: 600_000 })
  if (receipt.status !== 'success') {
    removePending(file)
    throw new Error(`${name} was refused by the chain in transaction ${txHash}.`)
  }
  const mined = { txHash, blockNumber: Number(receipt.blockNumber) }
  if (kind === 'contract') {
    deployment.contracts[name] = { address: createdAddress(client, pending, receipt), ...mined }
  } else {
    deployment.steps[name] = mined
  }
  writeDeployment(file, deployment)
  removePending(file)
  log(kind === 'contract' ? `${name}: deployed at ${deployment.contracts[name]?.address}` : `${name}: done`)
}

function createdAddress(client: ChainClient, pending: Pending, receipt: TransactionReceipt) {
  const expected = getContractAddress({ from: client.account.address, nonce: BigInt(pending.nonce) })
  if (!receipt.contractAddress || getAddress(receipt.contractAddress) !== expected) {
    throw new Error(`${pending.txHash} did not create ${pending.name} at ${expected}.`)
  }
  return expected
}
