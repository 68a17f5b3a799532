/** Removes entries of the deployment file that the chain no longer has, or has in another version. */
import type { Hex } from 'viem'
import { bytecode } from '#generated/bytecode.ts'
import { findReceipt } from './await-receipt.ts'
import type { Deploying } from './send-once.ts'

/**
 * A demo chain can lose its newest blocks or be deleted; the deployment then repeats the lost parts. Contracts and
 * steps depend only on earlier ones, so the rest stays valid. On other chains a loss is an error of the node, and
 * nothing is repeated.
 */
export async function forgetWhatTheChainLost({
  client,
  file,
  deployment,
  demo,
  log,
}: Deploying): Promise<void> {
  for (const [name, { address }] of Object.entries(deployment.contracts)) {
    if ((await client.getCode({ address })) !== undefined) continue
    if (!demo)
      throw new Error(`${file} names ${name} at ${address}, but the node has no code there. Is it behind?`)
    log(`${name}: the chain lost it`)
    delete deployment.contracts[name]
  }
  if (!demo) return
  for (const [name, { txHash }] of Object.entries(deployment.steps)) {
    if (await findReceipt(client, txHash)) continue
    log(`${name}: the chain lost it`)
    delete deployment.steps[name]
  }
}

/**
 * When a contract of a demo changed, all are deployed again: they reference each other, and are funded only once. On
 * other chains deployed contracts stay, even when their sources change.
 */
export async function forgetOtherVersions({ client, deployment, demo, log }: Deploying): Promise<void> {
  if (!demo) return
  const codes: Record<string, Hex> = bytecode
  const others: string[] = []
  for (const [name, { txHash }] of Object.entries(deployment.contracts)) {
    const { input } = await client.getTransaction({ hash: txHash })
    if (!input.startsWith(codes[name] ?? '0x')) others.push(name)
  }
  if (others.length === 0) return
  log(`${others.join(', ')}: of another version than these sources, so everything is deployed anew`)
  deployment.contracts = {}
  deployment.steps = {}
}
