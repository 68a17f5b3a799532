import { idoAbi, stakingAbi } from '@meridian/contracts/abi'
import { beginConversion, listConversions, verifyConversion } from '@meridian/shared/endpoints/gin'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseEther, zeroAddress } from 'viem'
import type { Address } from 'viem'
import { openDemoWallet } from './demo-wallet.ts'
import type { DemoChain, DemoWallet } from './demo-wallet.ts'
import type { DemoCaller } from './demo-caller.ts'

const ginAmount = '40'
/** Dollars of the demo wallet's own purchase, and of those by its link. */
const own = 400n
const byLink = [120n, 60n, 240n]
/** The part of the demo wallet's MASS that it stakes. */
const stakedShare = 2n

/** Brings Gin into the game once. */
export async function convertDemoGin({ call }: DemoCaller, wallet: DemoWallet): Promise<void> {
  const { data } = await call(listConversions)
  if (data.length > 0) return
  await wallet.fill('Gin')
  const { tid, targetWallet, networks } = await call(beginConversion, { query: { total: ginAmount } })
  const txh = await wallet.transfer('Gin', targetWallet as Address, parseEther(ginAmount))
  const network = networks.find(({ contract }) => contract.toLowerCase() === wallet.at('Gin').toLowerCase())
  if (network) await call(verifyConversion, { body: { tid, txh, targetNetworkId: network.id } })
}

/** Purchases by several wallets, most of them by the demo wallet's link, and a stake. Skipped when it has a stake. */
export async function tradeDemoTokens(place: DemoChain, wallet: DemoWallet): Promise<void> {
  const staker = (await wallet.read('Staking', stakingAbi, 'staker', [wallet.address])) as readonly bigint[]
  if (staker[0] !== 0n) return
  await buyMass(wallet, own, zeroAddress)
  const buyByLink = async (dollars: bigint) => {
    const friend = openDemoWallet(place, privateKeyToAccount(generatePrivateKey()))
    await friend.fill()
    await buyMass(friend, dollars, wallet.address)
  }
  await Promise.all(byLink.map((dollars) => buyByLink(dollars)))
  const stake = (await wallet.balanceOf('Mass')) / stakedShare
  await wallet.approve('Mass', 'Staking', stake)
  await wallet.send(wallet.at('Staking'), stakingAbi, 'stake', [stake])
}

async function buyMass(wallet: DemoWallet, dollars: bigint, referrer: Address): Promise<void> {
  await wallet.fill('TestUsdt')
  const cost = dollars * 10n ** BigInt(await wallet.decimalsOf('TestUsdt'))
  const mass = (await wallet.read('Ido', idoAbi, 'massFor', [cost])) as bigint
  await wallet.approve('TestUsdt', 'Ido', cost)
  await wallet.send(wallet.at('Ido'), idoAbi, 'buy', [mass, cost, referrer])
}
