/** Test coins and tokens for the demo wallet, from the sandbox's faucet. */
import * as z from 'zod/mini'
import { askNode } from '@meridian/demo-wallet/ask-node'
import { AppError } from '@meridian/shared/errors'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'

const answer = z.union([
  z.object({ error: z.literal(false), balance: z.string() }),
  z.object({ error: z.literal(true), msg: z.string() }),
])

/** Returns the new balance, in the smallest unit; in coins where no token is named. */
export async function drawFromFaucet(
  chain: Pick<Chain, 'id'>,
  address: Address,
  token?: 'Gin' | 'Mass' | 'TestUsdt',
): Promise<bigint> {
  const network = (cause: unknown) => new AppError('NETWORK', {}, { cause })
  const response = await fetch('/sandbox/faucet', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId: chain.id, token }),
  }).catch((cause: unknown) => {
    throw network(cause)
  })
  const said = z.safeParse(answer, await response.json().catch(() => null))
  if (!said.success) throw network(said.error)
  if (said.data.error) throw new AppError('FAUCET_REFUSED', { msg: said.data.msg })
  return BigInt(said.data.balance)
}

export const readBalance = async (chain: Chain, address: Address): Promise<bigint> =>
  BigInt((await askNode(chain, 'eth_getBalance', [address, 'latest'])) as string)
