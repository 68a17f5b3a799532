import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { address, deployment, registerDeploymentFiles, live } from './test-environment.ts'

registerDeploymentFiles()

test.each(['https://explorer.example', '/sandbox/explorer/5'])(
  'accepts an explorer that is a URL or a path of this site: %s',
  (url) => {
    const { config, problems } = readConfig({ ...live, CHAIN_5_EXPLORER_URL: url })
    expect(problems).toEqual([])
    expect(config?.chains[0]?.explorerUrl).toBe(url)
  },
)

test.each(['//explorer.example', '/\\explorer.example', 'explorer.example', 'javascript:alert(1)'])(
  'refuses any other explorer: %s',
  (url) => {
    expect(readConfig({ ...live, CHAIN_5_EXPLORER_URL: url }).problems).toEqual([
      'CHAIN_5_EXPLORER_URL must be an http or https address, or a path of this site',
    ])
  },
)

describe('the indexer settings', () => {
  test('default to twelve confirmations live and one in the demo', () => {
    expect(readConfig(live).config?.indexer).toEqual({ confirmations: 12, pollMs: 4000 })
    expect(readConfig({ ...live, MODE: 'demo' }).config?.indexer).toEqual({ confirmations: 1, pollMs: 500 })
  })

  test('come from the environment', () => {
    const read = readConfig({ ...live, ETH_CONFIRMATIONS: '30', CHAIN_POLL_MS: '1500' })
    expect(read.config?.indexer).toEqual({ confirmations: 30, pollMs: 1500 })
  })

  test.each([
    ['no confirmation at all', { ETH_CONFIRMATIONS: '0' }],
    ['half a confirmation', { ETH_CONFIRMATIONS: '1.5' }],
    ['a poll without a pause', { CHAIN_POLL_MS: '0' }],
  ])('refuse %s', (_, change) => {
    expect(readConfig({ ...live, ...change }).problems).toEqual([
      expect.stringMatching(/^(ETH_CONFIRMATIONS|CHAIN_POLL_MS) /),
    ])
  })
})

describe('a chain', () => {
  test('uses the default settings or its own', () => {
    const own = { CHAIN_56_CONFIRMATIONS: '20', CHAIN_56_POLL_MS: '1000', CHAIN_56_FINALITY: 'finalized' }
    const { config } = readConfig({ ...live, ETH_CONFIRMATIONS: '30', ...own })
    const read = config?.chains.map(({ confirmations, pollMs, finality }) => [
      confirmations,
      pollMs,
      finality,
    ])
    expect(read).toEqual([
      [30, 4000, 'depth'],
      [20, 1000, 'finalized'],
      [30, 4000, 'depth'],
    ])
    expect(config?.indexer).toEqual({ confirmations: 30, pollMs: 4000 })
  })

  test('has a coin name and symbol', () => {
    const own = { CHAIN_1_COIN_SYMBOL: 'POL', CHAIN_5_COIN_NAME: 'Sepolia ether' }
    expect(readConfig({ ...live, ...own }).config?.chains.map(({ coin }) => coin)).toEqual([
      { name: 'Sepolia ether', symbol: 'ETH', decimals: 18 },
      { name: 'BNB', symbol: 'BNB', decimals: 18 },
      { name: 'POL', symbol: 'POL', decimals: 18 },
    ])
  })

  test('may have several nodes, without duplicates', () => {
    const nodes = 'https://a.example/key, https://b.example ,https://a.example/key,'
    const { config, problems } = readConfig({ ...live, CHAIN_5_RPC_URL: nodes })
    expect(problems).toEqual([])
    expect(config?.chains[0]?.rpcUrls).toEqual(['https://a.example/key', 'https://b.example'])
  })

  test.each([
    ['CHAIN_5_RPC_URL', 'https://a.example, b.example'],
    ['CHAIN_5_RPC_URL', ' , '],
    ['CHAIN_5_CONFIRMATIONS', '0'],
    ['CHAIN_5_CONFIRMATIONS', '1.5'],
    ['CHAIN_5_POLL_MS', '10'],
    ['CHAIN_5_POLL_MS', '60001'],
    ['CHAIN_5_FINALITY', 'soon'],
    ['CHAIN_5_COIN_SYMBOL', 'E'],
    ['CHAIN_5_COIN_NAME', '{{amount}}'],
    ['CHAIN_5_SEQUENCER_FEED', '0x12'],
    ['PRICE_FEED_MIN_USD', '0'],
    ['PRICE_FEED_MIN_USD', '-1'],
    ['PRICE_FEED_MIN_USD', '2000000'],
    ['PRICE_FEED_MAX_USD', 'much'],
  ])('with %s=%s is refused', (name, value) => {
    const { problems } = readConfig({ ...live, [name]: value })
    expect(problems).toEqual([expect.stringContaining(`${name} `)])
    expect(problems.join()).not.toContain('example')
  })
})

test('reads each contract and its first block from the deployment file', () => {
  const contracts = { LandPayment: { address, blockNumber: 7 }, Gin: { address } }
  const file = deployment(5, [], { contracts, priceFeed: address })
  const { config, problems } = readConfig({ ...live, MODE: 'demo', CHAIN_5_DEPLOYMENT: file })
  expect(problems).toEqual([])
  expect(config?.chains[0]).toMatchObject({
    contracts: { LandPayment: address, Gin: address },
    createdIn: { LandPayment: 7n, Gin: 0n },
    priceFeed: address,
  })
  expect(readConfig({ ...live, CHAIN_1_DEPLOYMENT: file }).problems).toEqual([
    'CHAIN_1_DEPLOYMENT is a deployment on chain 5, not 1',
  ])
})

test('reads the gas limits per chain, with defaults', () => {
  const limits = { CHAIN_5_MAX_FEE_GWEI: '0.5', CHAIN_5_MAX_GAS_REFUND: '400000' }
  const { config } = readConfig({ ...live, ...limits })
  expect(
    config?.chains.map(({ id, limits: { maxFeePerGas, maxGas } }) => [id, maxFeePerGas, maxGas.refund]),
  ).toEqual([
    [5, 500_000_000n, 400_000n],
    [56, 200_000_000_000n, 150_000n],
    [1, 200_000_000_000n, 150_000n],
  ])
})

test.each([
  ['CHAIN_5_MAX_FEE_GWEI', '0'],
  ['CHAIN_5_MAX_FEE_GWEI', '-1'],
  ['CHAIN_5_MAX_FEE_GWEI', 'much'],
  ['CHAIN_5_MAX_GAS_GRANT', '20999'],
  ['CHAIN_5_DATA_FEE_RESERVE', 'some'],
  ['CHAIN_5_MAX_GAS_COLLECTION_MINT', '1e6'],
  ['MINT_FEE_ETH', '10'],
  ['MINT_FEE_ETH', '-1'],
  ['MINT_FEE_ETH', 'nothing'],
])('%s=%s is refused', (name, value) => {
  expect(readConfig({ ...live, [name]: value }).problems).toEqual([expect.stringContaining(name)])
})

test('reads the minting fee, with a default', () => {
  const feeOf = (env: object) => readConfig({ ...live, ...env }).config?.mintFee
  expect([feeOf({}), feeOf({ MINT_FEE_ETH: '0.02' }), feeOf({ MINT_FEE_ETH: '0' })]).toEqual([
    5n * 10n ** 15n,
    2n * 10n ** 16n,
    0n,
  ])
})

test('requires two nodes per event if there are two, unless configured otherwise', () => {
  const witnessesOf = (env: Record<string, string>) => {
    const { config, problems } = readConfig({ ...live, ...env })
    return config?.chains.find(({ id }) => id === 5)?.witnesses ?? problems
  }
  const [one, three] = ['https://a.example', 'https://a.example,https://b.example,https://c.example']
  expect(witnessesOf({ CHAIN_5_RPC_URL: one })).toBe(1)
  expect(witnessesOf({ CHAIN_5_RPC_URL: three })).toBe(2)
  expect(witnessesOf({ CHAIN_5_RPC_URL: three, CHAIN_5_WITNESSES: '3' })).toBe(3)
  expect(witnessesOf({ CHAIN_5_RPC_URL: one, CHAIN_5_WITNESSES: '2' })).toEqual([
    'CHAIN_5_WITNESSES must be a number from 1 to 1, as many as there are addresses of nodes',
  ])
})
