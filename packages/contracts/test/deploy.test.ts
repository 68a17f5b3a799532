import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getContract, parseEther, type Abi, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { awaitReceipt } from '#deploy/await-receipt.ts'
import { readDeployment, writeDeployment } from '#deploy/deployment-file.ts'
import {
  idoAbi,
  landCollectionNftAbi,
  landNftAbi,
  massAbi,
  priceFeedAbi,
  stakingAbi,
  testUsdtAbi,
} from '#generated/abi.ts'
import {
  chain,
  createdNames,
  deploy,
  file,
  folder,
  landContracts,
  opened,
  replaceChain,
} from './deploy-world.ts'
import { runDeployCli } from './run-deploy-cli.ts'
import { people } from './test-chain.ts'

describe('a deployment', () => {
  it('deploys every contract, funds the sale and the pool, and appoints the minter', async () => {
    const { minter, treasury, keeper } = people
    const roles = { minter: minter.address, treasury: treasury.address, keeper: keeper.address }
    const deployment = await deploy({ roles })

    expect(Object.keys(deployment.contracts).toSorted()).toEqual(landContracts)
    expect(await createdNames()).toEqual(landContracts)
    expect(readDeployment(file)).toEqual(deployment)
    const at = (name: string) => ({ address: deployment.contracts[name]!.address, client: chain })
    const staking = getContract({ ...at('Staking'), abi: stakingAbi })
    expect(await staking.read.availableReward()).toBe(parseEther('200000000'))
    expect(await staking.read.annualRate()).toBe(1200n)
    expect(await staking.read.claimInterval()).toBe(86_400n)
    const ido = getContract({ ...at('Ido'), abi: idoAbi })
    expect(await ido.read.massAvailable()).toBe(parseEther('400000000'))
    expect(await ido.read.cost([parseEther('1')])).toBe(500_000n)
    expect(await ido.read.priceFloor()).toBe(50_000n)
    const mass = getContract({ ...at('Mass'), abi: massAbi })
    expect(await mass.read.balanceOf([treasury.address])).toBe(parseEther('400000000'))
    expect(await mass.read.balanceOf([people.deployer.address])).toBe(0n)
    // The treasury pays referral rewards from this balance.
    const usdt = getContract({ ...at('TestUsdt'), abi: testUsdtAbi })
    expect(await usdt.read.balanceOf([treasury.address])).toBe(100_000_000n * 10n ** 6n)
    expect(await getContract({ ...at('LandNft'), abi: landNftAbi }).read.minter()).toBe(minter.address)
    expect(await getContract({ ...at('PriceFeed'), abi: priceFeedAbi }).read.keeper()).toBe(keeper.address)
  })

  it('changes nothing when it is run again', async () => {
    const first = await deploy()
    const block = await chain.getBlockNumber()
    const text = readFileSync(file, 'utf8')

    expect(await deploy()).toEqual(first)
    expect(await chain.getBlockNumber()).toBe(block)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('appoints another minter when it is run with one', async () => {
    await deploy()
    const { contracts } = await deploy({ roles: { minter: people.minter.address } })
    const land = getContract({ address: contracts['LandNft']!.address, abi: landNftAbi, client: chain })
    expect(await land.read.minter()).toBe(people.minter.address)
    expect(await createdNames()).toEqual(landContracts)
  })

  it('offers ownership to the final owner, who accepts, after which it still runs', async () => {
    const roles = { owner: people.heir.address }
    const { contracts } = await deploy({ roles })
    const abi = landNftAbi
    for (const name of ['LandNft', 'LandCollectionNft', 'LandPayment', 'Ido', 'Staking', 'PriceFeed']) {
      const contract = { address: contracts[name]!.address, abi }
      expect(await chain.readContract({ ...contract, functionName: 'pendingOwner' })).toBe(roles.owner)
      await acceptOwnership(contract.address)
      expect(await chain.readContract({ ...contract, functionName: 'owner' })).toBe(roles.owner)
    }
    await deploy({ roles })
    expect(await createdNames()).toEqual(landContracts)
  })

  it('sets the metadata URL, and moves it when another one is configured', async () => {
    const read = async (name: string, abi: Abi) =>
      chain.readContract({
        address: readDeployment(file)!.contracts[name]!.address,
        abi,
        functionName: 'baseURI',
      })
    const bases = async () => [
      await read('LandNft', landNftAbi),
      await read('LandCollectionNft', landCollectionNftAbi),
    ]
    await deploy({ metadataUrl: 'https://land.example/api/metadata/' })
    expect(await bases()).toEqual(Array(2).fill('https://land.example/api/metadata/'))
    await deploy({ metadataUrl: 'ipfs://there/' })
    expect(await bases()).toEqual(Array(2).fill('ipfs://there/'))

    const roles = { owner: people.heir.address }
    const { contracts } = await deploy({ metadataUrl: 'ipfs://there/', roles })
    await acceptOwnership(contracts['LandNft']!.address)
    const said: string[] = []
    await deploy({ metadataUrl: 'ipfs://elsewhere/', roles, log: (line) => said.push(line) })
    expect(await bases()).toEqual(['ipfs://there/', 'ipfs://elsewhere/'])
    expect(said).toContain(
      `LandNft: described at ipfs://there/; its owner ${roles.owner} can move it to ipfs://elsewhere/`,
    )
  })

  it('deploys new contracts to a demo whose contracts have another version', async () => {
    const first = await deploy()
    const { LandNft, LandPayment } = first.contracts
    writeDeployment(file, { ...first, contracts: { ...first.contracts, LandNft: LandPayment! } })
    const second = await deploy()
    for (const name of landContracts) {
      expect(second.contracts[name]!.address).not.toBe(first.contracts[name]!.address)
    }
    expect(second.contracts['LandNft']!.address).not.toBe(LandNft!.address)
    const mass = getContract({ address: second.contracts['Mass']!.address, abi: massAbi, client: chain })
    expect(await mass.read.balanceOf([second.contracts['Staking']!.address])).toBe(parseEther('200000000'))
  })

  it('writes its file where the server’s configuration expects it, given the chain only', async () => {
    const { code, output } = await runDeployCli(opened.rpcUrl, file, { configured: true }).ended
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`chain 5, ${file}`) })
    const { contracts } = readDeployment(file)!
    expect(Object.keys(contracts).toSorted()).toEqual(landContracts)
    const land = getContract({ address: contracts['LandNft']!.address, abi: landNftAbi, client: chain })
    expect(await land.read.contractURI()).toBe('https://land.example/api/metadata/contracts/land')
    const staking = { address: contracts['Staking']!.address, abi: stakingAbi }
    expect(await chain.readContract({ ...staking, functionName: 'claimInterval' })).toBe(3600n)
  })

  it('deploys Gin only to a chain that has nothing else', async () => {
    await deploy({ set: 'gin' })
    expect(await createdNames()).toEqual(['Gin'])
  })

  it("uses the network's own dollar and feed outside the demo, whatever the dollar's decimals", async () => {
    const external = await deploy({ file: join(folder, 'external.json') })
    // A dollar token with 18 decimals, as on some networks.
    const usdt = external.contracts['Gin']!.address
    const priceFeed = external.contracts['PriceFeed']!.address
    const roles = { owner: people.heir.address }
    const metadataUrl = 'https://land.example/api/metadata/'
    const live = { demo: false, usdt, priceFeed, roles, metadataUrl, confirmations: 1 }
    await expect(deploy(live)).rejects.toThrow('PriceFeedNoData')
    await updateAnswer(priceFeed, 0n)
    await expect(deploy(live)).rejects.toThrow('answers 0')
    await updateAnswer(priceFeed, 250_012_345_678n)

    const deployment = await deploy(live)
    expect(deployment).toMatchObject({ usdt, priceFeed })
    expect(Object.keys(deployment.contracts)).not.toContain('TestUsdt')
    expect(Object.keys(deployment.contracts)).not.toContain('PriceFeed')
    const ido = getContract({ address: deployment.contracts['Ido']!.address, abi: idoAbi, client: chain })
    expect(await ido.read.cost([parseEther('1')])).toBe(parseEther('0.5'))
  })

  const acceptOwnership = async (address: Address) => {
    const call = { address, abi: landNftAbi, functionName: 'acceptOwnership' } as const
    const hash = await chain.writeContract({ ...call, account: people.heir, chain: null })
    await awaitReceipt(chain, hash)
  }

  const updateAnswer = async (address: Address, answer: bigint) => {
    const call = { address, abi: priceFeedAbi, functionName: 'updateAnswer', args: [answer] } as const
    const hash = await chain.writeContract({ ...call, account: people.deployer, chain: null })
    await awaitReceipt(chain, hash)
  }
})

describe('a deployment that must not start', () => {
  it('refuses a node on another chain', async () => {
    await expect(deploy({ chainId: 1 })).rejects.toThrow('the node is on chain 5')
  })

  it("refuses another chain's file and another deployer's file", async () => {
    await deploy({ set: 'gin' })
    await expect(deploy({ set: 'gin', deployer: people.stranger })).rejects.toThrow('was deployed by')
    await replaceChain(56)
    await expect(deploy({ set: 'gin', chainId: 56 })).rejects.toThrow('is of chain 5')
  })

  it.each([
    ['nobody', {}],
    ['the deployer', { owner: people.deployer.address }],
    ['the minter', { owner: people.minter.address, minter: people.minter.address }],
  ])('refuses to leave live contracts with the key of a server or a shell: %s', async (_, roles) => {
    const live = { demo: false, roles, metadataUrl: 'https://land.example/api/metadata/' }
    await expect(deploy(live)).rejects.toThrow(
      'needs an owner that is neither the deployer, the minter nor the refunder',
    )
    expect(await createdNames()).toEqual([])
  })

  it('refuses live tokens without a metadata URL', async () => {
    const live = { demo: false, roles: { owner: people.heir.address } }
    await expect(deploy(live)).rejects.toThrow('needs the address of its metadata')
    expect(await createdNames()).toEqual([])
  })

  it('lists everything that is missing in one message', async () => {
    const { code, output } = await runDeployCli(opened.rpcUrl, file, { demo: false }).ended
    expect(code).toBe(1)
    expect(output).toContain('METADATA_URL or PUBLIC_URL is missing')
    for (const name of ['OWNER', 'MINTER', 'TREASURY', 'USDT', 'PRICE_FEED']) {
      expect(output).toContain(`${name}_ADDRESS is missing.`)
    }
    expect(output).toContain('published development key')
    expect(await createdNames()).toEqual([])
  })
})
