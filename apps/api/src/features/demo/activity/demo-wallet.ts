/** A wallet on the embedded chains, filled by the faucet. Used by the demo's activity only. */
import { awaitReceipt } from '@meridian/contracts/receipt'
import { createWalletClient, erc20Abi, http, publicActions } from 'viem'
import type { Abi, Address, Hash, LocalAccount } from 'viem'
import type { ChainConfig } from '#platform/config/chain-config.ts'

export interface DemoChain {
  chain: Pick<ChainConfig, 'id' | 'contracts' | 'rpcUrls'>
  /** The sandbox, whose faucet fills the wallet. */
  sandboxUrl: string
}

export type Token = 'Gin' | 'Mass' | 'TestUsdt'

export type DemoWallet = ReturnType<typeof openDemoWallet>

export function openDemoWallet({ chain, sandboxUrl }: DemoChain, account: LocalAccount) {
  const client = createWalletClient({ account, transport: http(chain.rpcUrls[0]) }).extend(publicActions)
  const at = (contract: string): Address => {
    const address = chain.contracts[contract]
    if (!address) throw new Error(`${contract} is not deployed on chain ${chain.id}`)
    return address
  }
  /** Returns once the transaction is mined. */
  const send = async (address: Address, abi: Abi, functionName: string, args: unknown[]): Promise<Hash> => {
    const hash = await client.writeContract({ chain: null, address, abi, functionName, args })
    const { status } = await awaitReceipt(client, hash)
    if (status !== 'success') throw new Error(`${functionName} of ${address} reverted: ${hash}`)
    return hash
  }
  return {
    address: account.address,
    signMessage: account.signMessage,
    at,
    send,
    approve: (token: Token, spender: string, amount: bigint) =>
      send(at(token), erc20Abi, 'approve', [at(spender), amount]),
    transfer: (token: Token, to: Address, amount: bigint) =>
      send(at(token), erc20Abi, 'transfer', [to, amount]),
    balanceOf: (token: Token): Promise<bigint> =>
      client.readContract({
        address: at(token),
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account.address],
      }),
    decimalsOf: (token: Token): Promise<number> =>
      client.readContract({ address: at(token), abi: erc20Abi, functionName: 'decimals' }),
    read: (contract: string, abi: Abi, functionName: string, args: unknown[] = []): Promise<unknown> =>
      client.readContract({ address: at(contract), abi, functionName, args }),
    /** Coins where no token is named. A full wallet is refused (409), which is no failure. */
    fill: async (token?: Token): Promise<void> => {
      const response = await fetch(new URL('/faucet', sandboxUrl), {
        method: 'POST',
        body: JSON.stringify({ address: account.address, chainId: chain.id, token }),
      })
      if (!response.ok && response.status !== 409)
        throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
    },
  }
}
