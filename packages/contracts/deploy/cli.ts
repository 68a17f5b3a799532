/**
 * npm run deploy -- --chain ID [--rpc URL] [--set land|gin] [--out FILE] [--demo]
 *
 * Omitted options default to the server's configuration: CHAIN_<ID>_RPC_URL, CHAIN_<ID>_DEPLOYMENT, and the set
 * `land` on LAND_CHAIN_ID, `gin` on other chains.
 * Keys and addresses come from the environment, because a process list shows arguments:
 *   DEPLOYER_PRIVATE_KEY  pays the gas, and owns the contracts until the owner accepts them
 *   OWNER_ADDRESS         final owner, who accepts      }
 *   MINTER_ADDRESS        may grant and mint            } default with --demo:
 *   TREASURY_ADDRESS      receives the token supplies   } the deployer
 *   REFUNDER_ADDRESS      may refund from LandPayment   }
 *   KEEPER_ADDRESS        updates the demo's price feed }
 *   METADATA_URL          base URL of token metadata, with a trailing slash (default: PUBLIC_URL/api/metadata/)
 *   USDT_ADDRESS, PRICE_FEED_ADDRESS   the network's own contracts, without --demo
 *   STAKING_TERM_DAYS     days for which staking pays (default: three years)
 *   REFUND_CONTRACT_LIMIT  coins that LandPayment refunds in a day at most (default: 20)
 *   STAKING_CLAIM_SECONDS  seconds between two claims (default: a day)
 */
import { parseArgs } from 'node:util'
import { getAddress, isAddress, isHex, parseEther, type Address } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { isBurnAddress } from './burn-address.ts'
import { deployContracts, type DeployOptions } from './deploy-contracts.ts'

const { values } = parseArgs({
  options: {
    rpc: { type: 'string' },
    chain: { type: 'string' },
    set: { type: 'string' },
    out: { type: 'string' },
    demo: { type: 'boolean', default: false },
  },
})

try {
  const options = readOptions()
  await deployContracts({ ...options, log: (line) => console.log(line) })
  console.log(`deployed: chain ${options.chainId}, ${options.file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function readOptions(): DeployOptions {
  const { chain, demo } = values
  const chainId = Number(chain)
  // The server may have several URLs; the deployment uses the first.
  const rpc = values.rpc ?? setting(`CHAIN_${chain}_RPC_URL`)?.split(',')[0]?.trim()
  const out = values.out ?? setting(`CHAIN_${chain}_DEPLOYMENT`)
  const set = values.set ?? (chain === (setting('LAND_CHAIN_ID') ?? '5') ? 'land' : 'gin')
  const problems: string[] = []
  const live = !demo
  const addressFrom = (name: string, needed: boolean): Address | undefined => {
    const text = setting(name)
    if (text === undefined) {
      if (needed) problems.push(`${name} is missing.`)
      return undefined
    }
    const isOne = isAddress(text, { strict: false })
    if (isOne && !isBurnAddress(text)) return getAddress(text)
    problems.push(isOne ? `${name} is the zero address or a burn address.` : `${name} is not an address.`)
    return undefined
  }
  if (!Number.isSafeInteger(chainId) || chainId < 1) problems.push('--chain is missing: the id of the chain.')
  else {
    if (!rpc) problems.push(`--rpc or CHAIN_${chain}_RPC_URL is missing: the address of the node.`)
    if (!out) problems.push(`--out or CHAIN_${chain}_DEPLOYMENT is missing: the deployment file.`)
  }
  if (set !== 'land' && set !== 'gin') problems.push('--set is land or gin.')
  const land = set === 'land'
  const addresses = {
    owner: addressFrom('OWNER_ADDRESS', live && land),
    minter: addressFrom('MINTER_ADDRESS', live && land),
    treasury: addressFrom('TREASURY_ADDRESS', live),
    refunder: addressFrom('REFUNDER_ADDRESS', live && land),
    keeper: addressFrom('KEEPER_ADDRESS', false),
  }
  const usdt = addressFrom('USDT_ADDRESS', live && land)
  const priceFeed = addressFrom('PRICE_FEED_ADDRESS', live && land)
  const metadataUrl = readMetadataUrl(live && land, problems)
  const stakingTermDays = Number(setting('STAKING_TERM_DAYS') ?? 3 * 365)
  if (!Number.isSafeInteger(stakingTermDays) || stakingTermDays < 1)
    problems.push('STAKING_TERM_DAYS is a number of days.')
  const claimIntervalSeconds = Number(setting('STAKING_CLAIM_SECONDS') ?? 86_400)
  if (!Number.isSafeInteger(claimIntervalSeconds) || claimIntervalSeconds < 1)
    problems.push('STAKING_CLAIM_SECONDS is a number of seconds.')
  const limit = setting('REFUND_CONTRACT_LIMIT')
  if (limit !== undefined && !/^\d{1,6}(\.\d{1,18})?$/.test(limit))
    problems.push('REFUND_CONTRACT_LIMIT is an amount of the coin such as 20 or 0.5.')
  const deployer = readDeployer(live, problems)
  if (problems.length > 0 || !rpc || !out || !deployer || (set !== 'land' && set !== 'gin')) {
    throw new Error(problems.join('\n'))
  }
  const roles = Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== undefined))
  return {
    rpcUrl: rpc,
    chainId,
    deployer,
    set,
    file: out,
    demo,
    roles,
    stakingTermDays,
    claimIntervalSeconds,
    ...(limit !== undefined && { dailyRefundLimit: parseEther(limit) }),
    ...(metadataUrl && { metadataUrl }),
    ...(usdt && { usdt }),
    ...(priceFeed && { priceFeed }),
  }
}

function readMetadataUrl(needed: boolean, problems: string[]): string | undefined {
  const named = setting('METADATA_URL')
  const origin = setting('PUBLIC_URL')?.replace(/\/$/, '')
  const url = named ?? (origin && `${origin}/api/metadata/`)
  if (url === undefined && needed)
    problems.push('METADATA_URL or PUBLIC_URL is missing: where tokens are described.')
  if (url !== undefined && !(URL.canParse(url) && url.endsWith('/')))
    problems.push('METADATA_URL is not an address that ends with a slash.')
  return url
}

/** An empty value in an env file means 'not set'. */
function setting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}

function readDeployer(live: boolean, problems: string[]) {
  const key = setting('DEPLOYER_PRIVATE_KEY') ?? ''
  if (!isHex(key) || key.length !== 66) {
    problems.push('DEPLOYER_PRIVATE_KEY is missing: 0x and 64 hexadecimal digits.')
    return undefined
  }
  const account = privateKeyToAccount(key)
  if (live && publishedAccounts().has(account.address)) {
    problems.push('DEPLOYER_PRIVATE_KEY is a published development key: any reader of it owns the contracts.')
  }
  return account
}

/** The default funded accounts of every development chain; their keys are public. */
function publishedAccounts(): Set<Address> {
  const mnemonic = 'test test test test test test test test test test test junk'
  return new Set(
    Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address),
  )
}
