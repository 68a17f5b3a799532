/** One in-memory EVM chain by EDR: a JSON-RPC provider without a network. Blocks are mined on request only. */
import {
  CANCUN,
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  MineOrdering,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
} from '@nomicfoundation/edr'
import type { Address, Hex } from 'viem'
import { hexToBytes } from './hex.ts'

export interface EvmOptions {
  chainId: number
  /** Unix seconds. Part of the genesis block, and so of every block hash. */
  genesisTime: number
  blockGasLimit: bigint
  /** Gas of calls and estimates that specify none. EDR records every step: 1 M gas of a tight loop takes 360 MB. */
  defaultGas: bigint
  /** Accounts in the genesis block. EDR signs for those with a key. */
  accounts: { address: Address; privateKey: Hex; balance: bigint }[]
}

/** Rejects with EvmError. */
export type Evm = (method: string, params?: readonly unknown[]) => Promise<unknown>

export class EvmError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

let context: Promise<EdrContext> | null = null

async function openContext(): Promise<EdrContext> {
  const opened = new EdrContext()
  await opened.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return opened
}

/** All inputs of a block hash are fixed here or chosen by the caller, so that a replay gives the same hashes. */
export async function openEvm(options: EvmOptions): Promise<Evm> {
  const { chainId, genesisTime, blockGasLimit, defaultGas, accounts } = options
  const funded = accounts.map(({ address, balance }) => ({ address: hexToBytes(address), balance }))
  const provider = await (
    await (context ??= openContext())
  ).createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: BigInt(chainId),
      networkId: BigInt(chainId),
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: defaultGas,
      genesisState: [...l1GenesisState(l1HardforkFromString(CANCUN)), ...funded],
      hardfork: CANCUN,
      initialBaseFeePerGas: 1_000_000_000n,
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine: false, blockGasLimit, memPool: { order: MineOrdering.Priority } },
      network: {
        genesisBlockGasLimit: blockGasLimit,
        genesisBlockTime: BigInt(genesisTime),
        genesisBlobGas: { gasUsed: 0n, excessGas: 0n },
      },
      observability: {},
      ownedAccounts: accounts.map(({ privateKey }) => privateKey),
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new ContractDecoder(),
  )
  return async (method, params = []) => {
    const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const answer = (typeof data === 'string' ? JSON.parse(data) : data) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (answer.error) throw new EvmError(answer.error)
    return answer.result ?? null
  }
}
