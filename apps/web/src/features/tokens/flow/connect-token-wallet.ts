import type { PublicConfig } from '@meridian/shared/endpoints/system'
import { massAbi } from '@meridian/contracts/abi'
import i18next from 'i18next'
import { parseAbi } from 'viem'
import type { Abi } from 'viem'
import { readContract, simulateContract, writeContract } from 'viem/actions'
import { connectToNetwork } from '#features/wallet/connection/connect-to-network.ts'
import type { WalletListeners } from '#features/wallet/connection/connect-to-network.ts'
import type { Hex } from '#features/wallet/provider/provider.ts'
import { openChainReader, openWalletClient, throughWallet } from '#features/wallet/connection/transactions.ts'
import { WalletError } from '#features/wallet/provider/wallet-error.ts'
import { shortenAddress } from '#lib/format.ts'
import type { TokenTask } from './token-task.ts'
import '#features/tokens/words.ts'

/** The account that the screen showed, on the right network, about to be asked. */
export interface TokenWallet {
  isAllowed: () => Promise<boolean>
  /** One transaction, or two where the token wants an old allowance taken back before it gives another. */
  approvals: () => Promise<(() => Promise<Hex>)[]>
  /** Throws what the contract would answer, without sending anything. */
  rehearse: () => Promise<void>
  /** The hash, where the wallet gave one. */
  send: () => Promise<Hex | null>
}

/** Without the answer that the real USDT does not give. */
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** What a token says inside a call of ours. */
const tokenErrors: Abi = massAbi.filter(({ type }) => type === 'error')

export async function connectTokenWallet(
  config: PublicConfig,
  { chain, wallet, approval, call, gas }: TokenTask,
  listeners: WalletListeners,
): Promise<TokenWallet> {
  const connection = await connectToNetwork(config, chain.hexId, listeners)
  const { address } = connection
  if (address !== wallet)
    throw new WalletError('failed', {
      message: i18next.t('tokens:otherAccount', { address: shortenAddress(address, 3) }),
    })
  const reader = openChainReader(chain)
  const limit = gas === undefined ? {} : { gas }

  const readAllowance = async () =>
    approval === null
      ? 0n
      : readContract(reader, {
          address: approval.token,
          abi: massAbi,
          functionName: 'allowance',
          args: [address, approval.spender],
        })

  const approve = ({ token, spender }: NonNullable<TokenTask['approval']>, amount: bigint) =>
    ({ address: token, abi: approveAbi, functionName: 'approve', args: [spender, amount] }) as const

  return {
    isAllowed: async () => approval === null || (await readAllowance()) >= approval.needed,
    approvals: async () => {
      if (approval === null) return []
      const isRefused = await simulateContract(reader, {
        ...approve(approval, approval.amount),
        account: address,
      }).then(
        () => false,
        () => true,
      )
      const amounts = isRefused && (await readAllowance()) > 0n ? [0n, approval.amount] : [approval.amount]
      return amounts.map(
        (amount) => () =>
          throughWallet(writeContract(openWalletClient(connection), approve(approval, amount))),
      )
    },
    rehearse: async () => {
      // A chain that mines on demand may have had its last block long ago: there, in the one that comes.
      await simulateContract(reader, {
        ...call,
        abi: [...call.abi, ...tokenErrors],
        account: address,
        blockTag: chain.embedded ? 'pending' : 'latest',
        ...limit,
      })
    },
    send: () => throughWallet(writeContract(openWalletClient(connection), { ...call, ...limit })),
  }
}
