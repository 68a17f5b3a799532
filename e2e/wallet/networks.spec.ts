import { call, heardBy } from './site.ts'
import { startEmptyChain } from './start-empty-chain.ts'
import { expect, test } from './wallet-test.ts'

const newChain = (id: number, rpcUrl: string) => ({
  chainId: `0x${id.toString(16)}`,
  chainName: 'Land office',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [rpcUrl],
})

test('a wallet on the wrong network says so and switches when the person approves', async ({
  install,
  openSite,
}) => {
  const wallet = await install({ currentChain: 56 })
  const page = await openSite()
  expect(await call(page, wallet.rdns, 'eth_chainId')).toEqual({ result: '0x38' })
  expect(await call(page, wallet.rdns, 'net_version')).toEqual({ result: '56' })

  wallet.rejectNext()
  const refused = await call(page, wallet.rdns, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  expect(refused.error?.code).toBe(4001)
  expect(wallet.chainId).toBe(56)
  expect(await heardBy(page)).toEqual([])

  const switched = await call(page, wallet.rdns, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  expect(switched).toEqual({ result: null })
  expect(await call(page, wallet.rdns, 'eth_chainId')).toEqual({ result: '0x5' })
  expect(await heardBy(page)).toEqual([{ rdns: wallet.rdns, event: 'chainChanged', payload: '0x5' }])
})

test('switching to the network where the wallet is asks nobody and changes nothing', async ({
  install,
  openSite,
}) => {
  const wallet = await install({ policy: 'reject' })
  const page = await openSite()
  const stayed = await call(page, wallet.rdns, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  expect(stayed).toEqual({ result: null })
  expect(await heardBy(page)).toEqual([])
})

test('a network the wallet does not know is 4902 until it is added', async ({ install, openSite, chain }) => {
  const wallet = await install({ currentChain: 56 })
  wallet.forgetChain(5)
  const page = await openSite()
  const goTo5 = () => call(page, wallet.rdns, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  const add5 = () => call(page, wallet.rdns, 'wallet_addEthereumChain', [newChain(5, chain.rpcUrl)])
  expect((await goTo5()).error?.code).toBe(4902)

  wallet.rejectNext()
  expect((await add5()).error?.code).toBe(4001)
  expect((await goTo5()).error?.code).toBe(4902)

  expect(await add5()).toEqual({ result: null })
  expect(await heardBy(page)).toEqual([{ rdns: wallet.rdns, event: 'chainChanged', payload: '0x5' }])
  await wallet.switchChain(56)
  expect(await goTo5()).toEqual({ result: null })
  expect(wallet.chainId).toBe(5)
  expect((await call(page, wallet.rdns, 'eth_blockNumber')).result).toMatch(/^0x/)
})

test('the network where the wallet stands cannot be forgotten', async ({ install }) => {
  const wallet = await install()
  expect(() => wallet.forgetChain(5)).toThrow(/switch away/)
  await expect(wallet.switchChain(99)).rejects.toThrow(/does not know chain 99/)
})

test('a network is added only when it is described rightly', async ({
  install,
  openSite,
  chain,
  otherChain,
}) => {
  const wallet = await install({ chains: [otherChain], policy: 'ask' })
  const page = await openSite()
  const right = newChain(5, chain.rpcUrl)
  const wrong = [
    undefined,
    { ...right, chainId: '5' },
    { ...right, chainId: '0x05' },
    { ...right, chainId: 5 },
    { ...right, chainName: '' },
    { ...right, nativeCurrency: undefined },
    { ...right, nativeCurrency: { ...right.nativeCurrency, decimals: 6 } },
    { ...right, nativeCurrency: { ...right.nativeCurrency, symbol: 'E' } },
    { ...right, rpcUrls: [] },
    { ...right, rpcUrls: ['http://chain.example/'] },
    { ...right, rpcUrls: [otherChain.rpcUrl] },
    { ...right, blockExplorerUrls: ['ftp://explorer.example/'] },
    { ...right, gasPrice: '0x1' },
  ]
  for (const description of wrong) {
    const { error } = await call(page, wallet.rdns, 'wallet_addEthereumChain', [description])
    expect(error?.code, JSON.stringify(description)).toBe(-32602)
  }
  expect(wallet.prompts).toEqual([])
  wallet.approveNext()
  expect(await call(page, wallet.rdns, 'wallet_addEthereumChain', [right])).toEqual({ result: null })
})

test('reads go to the network where the wallet stands', async ({ install, openSite, fund }) => {
  const wallet = await install()
  await fund(wallet.address)
  const page = await openSite()
  const balance = () => call(page, wallet.rdns, 'eth_getBalance', [wallet.address, 'latest'])
  expect(Number((await balance()).result)).toBeGreaterThan(0)
  await wallet.switchChain(56)
  expect(await balance()).toEqual({ result: '0x0' })
})

test('a network that cannot be reached is an internal error', async ({ install, openSite }) => {
  const chain = await startEmptyChain(7)
  const wallet = await install({ chains: [chain] })
  await chain.stop()
  const page = await openSite()
  expect(await call(page, wallet.rdns, 'eth_chainId')).toEqual({ result: '0x7' })
  expect((await call(page, wallet.rdns, 'eth_blockNumber')).error?.code).toBe(-32603)
})
