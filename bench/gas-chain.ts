/** A chain for measurements: the gas of a call is taken from its receipt. */
import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain } from '@meridian/dev-chain/open-test-chain'
import { encodeDeployData, type Abi, type Address, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const mnemonic = 'test test test test test test test test test test test junk'

type Account = ReturnType<typeof mnemonicToAccount>
type Contract = { abi: Abi; address: Address }

export type GasChain = {
  chainId: number
  owner: Account
  alice: Account
  bob: Account
  deploy: (abi: Abi, bytecode: Hex, args?: readonly unknown[]) => Promise<Contract>
  /** Sends a call and returns the gas it used. */
  gas: (
    from: Account,
    contract: Contract,
    functionName: string,
    args?: readonly unknown[],
    value?: bigint,
  ) => Promise<number>
  /** A plain transfer of coins. */
  send: (from: Account, to: Address, value: bigint) => Promise<number>
  /** Advances the chain's time. */
  pass: (seconds: number) => Promise<void>
  time: () => Promise<number>
}

export function connectGasChain(rpcUrl: string, chainId: number): GasChain {
  const client = connectToTestChain(rpcUrl)
  const mined = async (hash: Hex) => {
    const receipt = await awaitReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error(`A measured transaction reverted: ${hash}`)
    return receipt
  }
  const owner = mnemonicToAccount(mnemonic, { addressIndex: 0 })
  return {
    chainId,
    owner,
    alice: mnemonicToAccount(mnemonic, { addressIndex: 1 }),
    bob: mnemonicToAccount(mnemonic, { addressIndex: 2 }),
    deploy: async (abi, bytecode, args = []) => {
      const data = encodeDeployData({ abi, bytecode, args })
      const receipt = await mined(await client.sendTransaction({ account: owner, chain: null, data }))
      if (!receipt.contractAddress) throw new Error('No contract was created.')
      return { abi, address: receipt.contractAddress }
    },
    gas: async (account, contract, functionName, args = [], value = 0n) => {
      const hash = await client.writeContract({
        account,
        chain: null,
        ...contract,
        functionName,
        args,
        value,
      })
      return Number((await mined(hash)).gasUsed)
    },
    send: async (account, to, value) => {
      const hash = await client.sendTransaction({ account, chain: null, to, value })
      return Number((await mined(hash)).gasUsed)
    },
    pass: async (seconds) => {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    time: async () => Number((await client.getBlock()).timestamp),
  }
}
