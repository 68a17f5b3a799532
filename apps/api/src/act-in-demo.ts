/**
 * Acts as the demo login in the running demo, once: links its wallet, mints plots, converts Gin, buys and stakes MASS.
 * Everything goes through the public calls and the contracts; running it again completes what is missing.
 */
import { privateKeyToAccount } from 'viem/accounts'
import { enterAsDemo } from '#features/demo/activity/demo-caller.ts'
import { openDemoWallet } from '#features/demo/activity/demo-wallet.ts'
import { linkDemoWallet, mintDemoPlots } from '#features/demo/activity/mint-demo-plots.ts'
import { convertDemoGin, tradeDemoTokens } from '#features/demo/activity/trade-demo-tokens.ts'
import { loadConfig } from '#platform/load-config.ts'
import { runToEnd } from '#platform/run-process.ts'

await runToEnd(async () => {
  const { mode, http, chains, sandboxUrl } = await loadConfig(process.env)
  if (mode !== 'demo' || !sandboxUrl) throw new Error('The activity of the demo login is for demo mode only')
  const [land, gin] = (['land', 'gin'] as const).map((role) => chains.find((chain) => chain.role === role))
  if (!land || !gin) throw new Error('The demo needs a chain for land and one for Gin')
  const account = privateKeyToAccount(process.env['DEMO_PRIVATE_KEY'] as `0x${string}`)
  const demo = await enterAsDemo(`http://${http.host === '::1' ? '[::1]' : '127.0.0.1'}:${http.port}`)
  const place = { chain: land, sandboxUrl }
  const wallet = openDemoWallet(place, account)
  const ginWallet = openDemoWallet({ chain: gin, sandboxUrl }, account)
  if (demo.walletAddress === null) await linkDemoWallet(demo, wallet)
  // The user of this demo has linked another wallet, which the steps below can not use.
  else if (demo.walletAddress.toLowerCase() !== account.address.toLowerCase()) return
  const onLand = async () => {
    await mintDemoPlots(demo, wallet)
    await tradeDemoTokens(place, wallet)
  }
  await Promise.all([onLand(), convertDemoGin(demo, ginWallet)])
})
