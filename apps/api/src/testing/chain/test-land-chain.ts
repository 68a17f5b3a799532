/** A chain with the land contracts, actions of its users, and its events. */
import {
  ginAbi,
  idoAbi,
  landCollectionNftAbi,
  landNftAbi,
  landPaymentAbi,
  massAbi,
  priceFeedAbi,
  stakingAbi,
  testUsdtAbi,
} from '@meridian/contracts/abi'
import { connectToTestChain, reorganiseChain } from '@meridian/dev-chain/open-test-chain'
import { fingerprintPlots } from '@meridian/shared/chain/fingerprint-plots'
import { encodeFunctionData, parseEventLogs, toHex, zeroAddress } from 'viem'
import type { Abi, Address, Hash, Hex } from 'viem'
import { vi } from 'vitest'
import { startDeployedChain } from './deployed-chain.ts'
import type { ContractSet } from './deployed-chain.ts'
import { testAccount } from './test-contracts.ts'

const [deployer, buyer, friend] = [testAccount(0), testAccount(1), testAccount(2)]

const indexedAbis: Record<string, { abi: Abi; events: string[] }> = {
  LandNft: {
    abi: landNftAbi,
    events: ['Transfer', 'MintGranted', 'MintGrantRevoked', 'MinterChanged', 'OwnershipTransferred'],
  },
  LandCollectionNft: {
    abi: landCollectionNftAbi,
    events: ['Transfer', 'CollectionMinted', 'MinterChanged', 'OwnershipTransferred'],
  },
  LandPayment: {
    abi: landPaymentAbi,
    events: ['Paid', 'Received', 'RefundsFunded', 'Refunded', 'Withdrawn'],
  },
  Ido: { abi: idoAbi, events: ['Bought'] },
  Staking: {
    abi: stakingAbi,
    events: ['Staked', 'RewardClaimed', 'StakeWithdrawn', 'Deposited', 'Withdrawn'],
  },
  Gin: { abi: ginAbi, events: ['Transfer'] },
}

export interface SaidEvent {
  contract: string
  event: string
  blockNumber: bigint
  blockHash: Hash
  logIndex: number
  txHash: Hash
  args: Record<string, unknown>
}

export type TestLandChain = Awaited<ReturnType<typeof startTestLandChain>>

export async function startTestLandChain(chainId = 5, set: ContractSet = 'land', anew = false) {
  const { rpcUrl, deployment } = await startDeployedChain(chainId, set, anew)
  const client = connectToTestChain(rpcUrl)
  const at = (name: string): Address => deployment.addresses[name] ?? zeroAddress

  /** Resolves with the hash once the transaction is mined. */
  const call = async (
    account: ReturnType<typeof testAccount>,
    contract: string,
    abi: Abi,
    functionName: string,
    args: unknown[],
    value = 0n,
  ): Promise<Hash> => {
    const request = { account, chain: null, address: at(contract), abi, functionName, args, value }
    const hash = await client.writeContract(request)
    if ((await mined(hash)) !== 'success') throw new Error(`${contract}.${functionName} was refused`)
    return hash
  }

  // viem's waiting relies on new block numbers, and a reorganisation creates none for a while.
  const mined = (hash: Hash): Promise<string> => {
    const status = () =>
      client.getTransactionReceipt({ hash }).then(
        (receipt) => receipt.status,
        () => false as const,
      )
    return vi.waitUntil(status, { timeout: 30_000, interval: 10 })
  }

  return {
    chainId,
    rpcUrl,
    client,
    deployment,

    mined,

    /**
     * A contract that forwards every call and its value, like a contract wallet. It rejects a plain transfer, forwards
     * it to the same place, or accepts it for a large amount of gas.
     */
    deployForwarder: async (
      to: Address,
      plain: 'refused' | 'bounced' | 'burning' = 'refused',
    ): Promise<Address> => {
      const hex = (number: number) => number.toString(16).padStart(2, '0')
      const onPlain = {
        refused: '366007575f5ffd5b',
        bounced: '',
        burning: '366011576127105b6001900380600757005b',
      }[plain]
      const end = hex(onPlain.length / 2 + 38)
      const code = `${onPlain}365f5f375f5f365f3473${to.slice(2).toLowerCase()}5af160${end}575f5ffd5b00`
      const size = hex(code.length / 2)
      const hash = await client.sendTransaction({
        account: deployer,
        chain: null,
        data: `0x60${size}8060095f395ff3${code}`,
      })
      await mined(hash)
      return (await client.getTransactionReceipt({ hash })).contractAddress!
    },

    pay: (order: number, value = 1000n) =>
      call(buyer, 'LandPayment', landPaymentAbi, 'pay', [tid(order)], value),

    /** Dollars per ether, stored with eight decimals; accepts any number, including invalid prices. */
    setPrice: (dollars: number) =>
      call(deployer, 'PriceFeed', priceFeedAbi, 'updateAnswer', [BigInt(Math.round(dollars * 1e8))]),

    sendPlainly: async (value: bigint) => {
      const hash = await client.sendTransaction({ account: buyer, chain: null, to: at('LandPayment'), value })
      await mined(hash)
    },

    /** Ether for refunds that belongs to no order. */
    fundRefunds: (amount: bigint) => call(friend, 'LandPayment', landPaymentAbi, 'fundRefunds', [], amount),

    setRefunder: (address: Address, dailyLimit: bigint) =>
      call(deployer, 'LandPayment', landPaymentAbi, 'setRefunder', [address, dailyLimit]),

    /** As the owner; the money goes to the owner's address. */
    withdraw: (amount: bigint) =>
      call(deployer, 'LandPayment', landPaymentAbi, 'withdraw', [deployer.address, amount]),

    mintPlot: async (tokenId: bigint) => {
      const path = `plots/${tokenId}`
      const read = { address: at('LandNft'), abi: landNftAbi }
      const hash = await client.readContract({
        ...read,
        functionName: 'grantHash',
        args: [buyer.address, path],
      })
      const { timestamp } = await client.getBlock()
      await call(deployer, 'LandNft', landNftAbi, 'grant', [tokenId, hash, Number(timestamp) + 86_400])
      return call(buyer, 'LandNft', landNftAbi, 'safeMint', [buyer.address, tokenId, path])
    },

    givePlot: (tokenId: bigint) =>
      call(buyer, 'LandNft', landNftAbi, 'transferFrom', [buyer.address, friend.address, tokenId]),

    mintCollection: (tokenId: bigint, cells = [1, 2, 3]) =>
      call(deployer, 'LandCollectionNft', landCollectionNftAbi, 'mint', [
        buyer.address,
        tokenId,
        `collections/${tokenId.toString(16).padStart(32, '0')}`,
        fingerprintPlots(cells),
        tid(Number(tokenId)),
      ]),

    buyMass: async (amount: bigint) => {
      await call(deployer, 'TestUsdt', testUsdtAbi, 'approve', [at('Ido'), amount])
      await call(deployer, 'Ido', idoAbi, 'buy', [amount, amount, friend.address])
    },

    /** Stakes, waits a day, claims the reward and withdraws the stake. */
    stakeForADay: async (amount: bigint) => {
      await call(deployer, 'Mass', massAbi, 'approve', [at('Staking'), amount])
      await call(deployer, 'Staking', stakingAbi, 'stake', [amount])
      await client.increaseTime({ seconds: 86_401 })
      await client.mine({ blocks: 1 })
      await call(deployer, 'Staking', stakingAbi, 'claimReward', [])
      await call(deployer, 'Staking', stakingAbi, 'withdrawStake', [amount])
    },

    /** Sends `transfers` transfers in each of `blocks` blocks, without waiting between them. */
    crowdWithGin: async (blocks: number, transfers: number) => {
      await client.setAutomine(false)
      const transfer = { abi: ginAbi, functionName: 'transfer', args: [friend.address, 1n] } as const
      const data = encodeFunctionData(transfer)
      let nonce = await client.getTransactionCount({ address: deployer.address })
      for (let block = 0; block < blocks; block += 1) {
        // The node signs for its own accounts, which is much faster than signing here.
        const sent = Array.from({ length: transfers }, (_, n) => {
          const request = {
            from: deployer.address,
            to: at('Gin'),
            data,
            gas: toHex(100_000),
            nonce: toHex(nonce + n),
          }
          return client.request({ method: 'eth_sendTransaction', params: [request] } as never)
        })
        nonce += transfers
        await Promise.all(sent)
        await client.mine({ blocks: 1 })
      }
      await client.setAutomine(true)
    },

    sendGin: (amount: bigint) => call(deployer, 'Gin', ginAbi, 'transfer', [friend.address, amount]),

    /** Replaces `depth` blocks by a longer branch; the given transactions are mined again in the given blocks. */
    reorganise: async (depth: number, again: [transaction: Hex, block: number][] = []) => {
      await reorganiseChain(client, depth, again)
      await client.mine({ blocks: 1 })
    },

    /** The signed bytes of a mined transaction, to send it again. */
    signedBytes: (hash: Hash): Promise<Hex> =>
      client.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never),

    /** Read from the node directly, without the code under test. */
    saidEvents: async (): Promise<SaidEvent[]> => {
      const logs = await client.getLogs({ fromBlock: 0n, toBlock: 'latest' })
      return Object.entries(indexedAbis).flatMap(([contract, { abi, events }]) => {
        const own = logs.filter(({ address }) => address.toLowerCase() === at(contract).toLowerCase())
        return parseEventLogs({ abi, logs: own })
          .filter(({ eventName }) => events.includes(eventName))
          .map(({ eventName, blockNumber, blockHash, logIndex, transactionHash, args }) => ({
            contract,
            event: eventName,
            blockNumber,
            blockHash,
            logIndex,
            txHash: transactionHash,
            args: args as unknown as Record<string, unknown>,
          }))
      })
    },
  }
}

/** A chain that contains every event that the indexer reads. */
export async function startBusyLandChain(): Promise<TestLandChain> {
  const land = await startTestLandChain()
  await land.pay(7, 1234n)
  await land.sendPlainly(55n)
  await land.mintPlot(11n)
  await land.givePlot(11n)
  await land.mintCollection(3n)
  await land.buyMass(10n ** 18n)
  await land.stakeForADay(10n ** 21n)
  await land.sendGin(99n)
  return land
}

/** An order's public id in the contract's format. */
export const tid = (order: number): Hash => toHex(order, { size: 32 })
