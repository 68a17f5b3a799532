/** Deploys, funds and wires a set of contracts. A second run changes nothing; a run after a crash resumes. */
import { isAddressEqual, type Address, type LocalAccount } from 'viem'
import { connectToChain } from './chain-client.ts'
import {
  planContracts,
  saleCurrency,
  terms,
  type ContractName,
  type ContractSet,
  type PlanInput,
  type Roles,
} from './contract-plan.ts'
import { readDeployment, writeDeployment, type Deployment } from './deployment-file.ts'
import { forgetOtherVersions, forgetWhatTheChainLost } from './forget-contracts.ts'
import { resumePending, sendOnce, type Deploying } from './send-once.ts'
import { appointRoles, checkWiring, fundContracts, moveMetadata, offerOwnership } from './wire-contracts.ts'

const demoMetadataUrl = 'http://127.0.0.1:3000/api/metadata/'

export type DeployOptions = {
  rpcUrl: string
  chainId: number
  /** Pays the gas, and owns the contracts until `roles.owner` accepts them. */
  deployer: LocalAccount
  /** `land`: all contracts of the land chain; `gin`: only the game's token. */
  set: ContractSet
  /** The deployment file; created when missing. */
  file: string
  /** Adds the test dollar and the price feed, and treats a chain without the recorded contracts as new. */
  demo?: boolean
  /** The deployer has every role that is not named; a live deployment must name its owner. */
  roles?: Partial<Roles>
  /** Base URL of the token metadata, with a trailing slash. The demo has a default. */
  metadataUrl?: string
  /** The network's own contracts, without `demo`. */
  usdt?: Address
  priceFeed?: Address
  stakingTermDays?: number
  /** Seconds between two claims of a reward; default: a day. */
  claimIntervalSeconds?: number
  /** Wei that LandPayment refunds in a day at most. */
  dailyRefundLimit?: bigint
  /** Blocks to wait for, including the transaction's own; one in the demo, two otherwise. */
  confirmations?: number
  log?: (line: string) => void
}

export async function deployContracts(options: DeployOptions): Promise<Deployment> {
  const { rpcUrl, chainId, deployer, set, file, demo = false, log = () => {} } = options
  const metadataUrl = options.metadataUrl ?? demoMetadataUrl
  if (!demo && set === 'land') checkLiveOptions(options)
  const client = connectToChain(rpcUrl, chainId, deployer)
  const answered = await client.getChainId()
  if (answered !== chainId)
    throw new Error(`${file} is for chain ${chainId}, but the node is on chain ${answered}.`)

  const deployment = openDeployment(file, chainId, deployer.address)
  const { confirmations = demo ? 1 : 2 } = options
  const deploying: Deploying = { client, file, deployment, demo, confirmations, log }
  await resumePending(deploying)
  await forgetWhatTheChainLost(deploying)
  await forgetOtherVersions(deploying)

  const plan: PlanInput = {
    client,
    set,
    demo,
    roles: nameRoles(deployer.address, options.roles),
    stakingTermDays: options.stakingTermDays ?? terms.stakingTermDays,
    claimIntervalSeconds: options.claimIntervalSeconds ?? terms.claimIntervalSeconds,
    dailyRefundLimit: options.dailyRefundLimit,
    usdt: options.usdt,
    metadataUrl,
    addressOf: (name) => deployedAddress(deployment, name),
  }
  for (const { name, creationCode } of planContracts(plan)) {
    if (deployment.contracts[name] !== undefined) continue
    await sendOnce(deploying, { kind: 'contract', name, data: await creationCode(plan) })
  }
  if (set === 'land') await finishLand(deploying, plan, options.priceFeed)
  return deployment
}

/** A hot key, on a server or in a shell's history, must not stay the owner. */
function checkLiveOptions({ deployer, roles = {}, metadataUrl }: DeployOptions): void {
  const { owner, minter, refunder } = roles
  const hot = [deployer.address, ...(minter ? [minter] : []), ...(refunder ? [refunder] : [])]
  if (owner === undefined || hot.some((address) => isAddressEqual(address, owner)))
    throw new Error(
      'A live deployment needs an owner that is neither the deployer, the minter nor the refunder.',
    )
  if (metadataUrl === undefined) throw new Error('A live deployment needs the address of its metadata.')
}

async function finishLand(
  deploying: Deploying,
  plan: PlanInput,
  priceFeed: Address | undefined,
): Promise<void> {
  const { deployment, file } = deploying
  const { roles } = plan
  await fundContracts(deploying, roles.treasury)
  await appointRoles(deploying, plan)
  await moveMetadata(deploying, plan.metadataUrl)
  deployment.usdt = saleCurrency(plan)
  const feed = plan.demo ? plan.addressOf('PriceFeed') : priceFeed
  if (feed === undefined) throw new Error('A live deployment needs the address of the price feed.')
  deployment.priceFeed = feed
  writeDeployment(file, deployment)
  await checkWiring(deploying, plan)
  if (!isAddressEqual(roles.owner, deploying.client.account.address))
    await offerOwnership(deploying, roles.owner)
}

function openDeployment(file: string, chainId: number, deployer: Address): Deployment {
  const found = readDeployment(file)
  if (found === undefined) return { chainId, deployer, contracts: {}, steps: {} }
  if (found.chainId !== chainId)
    throw new Error(`${file} is of chain ${found.chainId}, not of chain ${chainId}.`)
  if (!isAddressEqual(found.deployer, deployer)) throw new Error(`${file} was deployed by ${found.deployer}.`)
  return found
}

function nameRoles(deployer: Address, roles: Partial<Roles> = {}): Roles {
  const named = {
    owner: deployer,
    minter: deployer,
    treasury: deployer,
    refunder: deployer,
    keeper: deployer,
  }
  return { ...named, ...roles }
}

function deployedAddress({ contracts }: Deployment, name: ContractName): Address {
  const contract = contracts[name]
  if (contract === undefined) throw new Error(`${name} is not deployed yet.`)
  return contract.address
}
