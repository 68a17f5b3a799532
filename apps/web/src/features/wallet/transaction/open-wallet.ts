/** The connected wallet as a transaction uses it. Loaded with the first payment, because viem is large. */
import { massAbi } from '@meridian/contracts/abi'
import { parseAbi } from 'viem'
import { getGasPrice, readContract, sendTransaction, simulateContract, writeContract } from 'viem/actions'
import type { WalletConnection } from '#features/wallet/connection/connect-wallet.ts'
import { openChainReader, openWalletClient, throughWallet } from '#features/wallet/connection/transactions.ts'
import type { Address, Hex } from '#features/wallet/provider/provider.ts'
import { readMark } from './find-transaction.ts'
import type { Mark } from './find-transaction.ts'
import type { TokenApproval, TransactionRequest } from './wallet-transaction.ts'

export interface TransactionWallet {
  address: Address
  isAllowed: (approval: TokenApproval) => Promise<boolean>
  /** One transaction, or two for tokens that require an old allowance to be reset first. */
  approvals: (approval: TokenApproval) => Promise<(() => Promise<Hex>)[]>
  /** Read from the wallet's own node, which assigns its nonces; otherwise from ours. */
  readMark: () => Promise<Mark>
  /** Null where the wallet returned no hash. */
  send: (request: TransactionRequest) => Promise<Hex | null>
}

/** Without the return value, which the real USDT does not have. */
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

export function openWallet(connection: WalletConnection): TransactionWallet {
  const { address, chain } = connection
  const reader = openChainReader(chain)
  const client = () => openWalletClient(connection)
  const readAllowance = ({ token, spender }: TokenApproval) =>
    readContract(reader, {
      address: token,
      abi: massAbi,
      functionName: 'allowance',
      args: [address, spender],
    })
  const approve = ({ token, spender }: TokenApproval, amount: bigint) =>
    ({ address: token, abi: approveAbi, functionName: 'approve', args: [spender, amount] }) as const

  return {
    address,
    isAllowed: async (approval) => (await readAllowance(approval)) >= approval.needed,
    approvals: async (approval) => {
      const isRefused = await simulateContract(reader, {
        ...approve(approval, approval.amount),
        account: address,
      }).then(
        () => false,
        () => true,
      )
      const isReset = isRefused && (await readAllowance(approval)) > 0n
      const amounts = isReset ? [0n, approval.amount] : [approval.amount]
      return amounts.map((amount) => () => throughWallet(writeContract(client(), approve(approval, amount))))
    },
    readMark: () => readMark(client(), address).catch(() => readMark(reader, address)),
    send: ({ to, value, data, gas, gasPrice }) => {
      const send = async () =>
        sendTransaction(client(), {
          to,
          data,
          ...(value > 0n && { value }),
          ...(gas !== undefined && { gas }),
          ...(gasPrice !== undefined && {
            gasPrice: gasPrice === 'current' ? await getGasPrice(client()) : gasPrice,
          }),
        })
      return throughWallet(send())
    },
  }
}
