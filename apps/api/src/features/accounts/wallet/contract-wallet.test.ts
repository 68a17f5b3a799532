import { contractWalletFactoryAbi, contractWalletFactoryBytecode } from '@meridian/contracts/fixtures'
import { awaitReceipt } from '@meridian/contracts/receipt'
import { connectToTestChain } from '@meridian/dev-chain/open-test-chain'
import { encodeFunctionData, serializeErc6492Signature, toHex, zeroAddress } from 'viem'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#testing/test-api.ts'
import type { TestApi } from '#testing/test-api.ts'
import { startTestChain } from '#testing/test-chain.ts'
import { testAccount } from '#testing/chain/test-contracts.ts'
import { openGate } from '#testing/test-gate.ts'
import type { Gate } from '#testing/test-gate.ts'
import { logInWith } from '#testing/chain/test-wallet.ts'

const deployer = testAccount(0)
const rejected = { status: 401, json: { error: true, code: 'SIGNATURE_REJECTED' } }
let api: TestApi
let chain: ReturnType<typeof connectToTestChain>
let gate: Gate
let factory: Address
let wallets = 0

beforeAll(async () => {
  const rpcUrl = await startTestChain(5)
  chain = connectToTestChain(rpcUrl)
  const { contractAddress } = await mined(
    await chain.deployContract({
      account: deployer,
      chain: null,
      abi: contractWalletFactoryAbi,
      bytecode: contractWalletFactoryBytecode,
    }),
  )
  factory = contractAddress!
  gate = await openGate(rpcUrl)
  api = await startTestApi({ env: { CHAIN_5_RPC_URL: gate.url } })
})

const mined = (hash: Hex) => awaitReceipt(chain, hash)

/** A wallet that is not deployed yet: its address and its deployment call are known. */
async function aContractWallet() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const salt = toHex((wallets += 1), { size: 32 })
  const args = [owner.address, salt] as const
  const call = { address: factory, abi: contractWalletFactoryAbi, args }
  const address = await chain.readContract({ ...call, functionName: 'predict' })
  const making = encodeFunctionData({ abi: contractWalletFactoryAbi, functionName: 'create', args })
  return {
    address,
    owner,
    making,
    deploy: async () =>
      mined(await chain.writeContract({ ...call, functionName: 'create', account: deployer, chain: null })),
  }
}

/** The owner's signature wrapped with the deployment call (ERC-6492). */
const signUndeployed =
  (signer: ReturnType<typeof privateKeyToAccount>, making: Hex) =>
  async ({ message }: { message: string }): Promise<Hex> =>
    serializeErc6492Signature({
      address: factory,
      data: making,
      signature: await signer.signMessage({ message }),
    })

test('logs in a deployed contract wallet by its owner’s signature (ERC-1271)', async () => {
  const { address, owner, deploy } = await aContractWallet()
  const wallet = { address, signMessage: owner.signMessage }
  expect(await logInWith(api, wallet)).toMatchObject(rejected)
  await deploy()
  expect(await logInWith(api, wallet)).toMatchObject({
    status: 200,
    json: { error: false, user: { walletAddress: address, active: false } },
  })
})

test('logs in a contract wallet before deployment (ERC-6492), and to the same account after', async () => {
  const { address, owner, making, deploy } = await aContractWallet()
  const before = await logInWith(api, { address, signMessage: signUndeployed(owner, making) })
  expect(before).toMatchObject({ status: 200, json: { user: { walletAddress: address } } })
  expect(await chain.getCode({ address })).toBeUndefined()

  await deploy()
  const after = await logInWith(api, { address, signMessage: owner.signMessage })
  expect(after.json['user']).toEqual(before.json['user'])
  // Wallets continue to wrap signatures for a while after deployment.
  const wrapped = await logInWith(api, { address, signMessage: signUndeployed(owner, making) })
  expect(wrapped.json['user']).toEqual(before.json['user'])
})

test('refuses another person’s signature, deployed or not', async () => {
  const { address, making, deploy } = await aContractWallet()
  const stranger = privateKeyToAccount(generatePrivateKey())
  const wrapped = { address, signMessage: signUndeployed(stranger, making) }
  expect(await logInWith(api, wrapped)).toMatchObject(rejected)
  await deploy()
  expect(await logInWith(api, { address, signMessage: stranger.signMessage })).toMatchObject(rejected)
  expect(await logInWith(api, wrapped)).toMatchObject(rejected)
})

test('refuses the zero address, even with a signature that recovers to it', async () => {
  const nothing: Hex = `0x${'00'.repeat(64)}1b`
  const signMessage = async () => nothing
  expect(await logInWith(api, { address: zeroAddress, signMessage })).toMatchObject(rejected)
})

test('refuses a wallet’s signature for another address', async () => {
  const [own, other] = [await aContractWallet(), await aContractWallet()]
  const lying = { address: other.address, signMessage: signUndeployed(own.owner, own.making) }
  expect(await logInWith(api, lying)).toMatchObject(rejected)
  const [{ count }] = (await api.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('wallet_address', 'in', [own.address.toLowerCase(), other.address.toLowerCase()])
    .execute()) as [{ count: string }]
  expect(Number(count)).toBe(0)
})

test('reports an unreachable node instead of a wrong signature', async () => {
  const { address, owner } = await aContractWallet()
  await gate.shut()
  expect(await logInWith(api, { address, signMessage: owner.signMessage })).toMatchObject({
    status: 502,
    json: { error: true, code: 'CHAIN_UNREACHABLE' },
  })
  // Ordinary wallets need no chain.
  expect((await logInWith(api, owner)).status).toBe(200)
  await gate.open()
})
