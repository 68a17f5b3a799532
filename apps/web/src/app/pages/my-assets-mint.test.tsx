import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import { getConfig } from '@meridian/shared/endpoints/system'
import type { Plot } from '@meridian/shared/plot'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { keepLand, ownPlots } from '#testing/own-land.ts'
import { prepareVisit } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const wallet = `0x${'0a'.repeat(20)}`
const contract = `0x${'0b'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`

/** On a page with one plot, in live mode, where no demo wallet announces itself. */
async function comeToMint(plot: Plot): Promise<Visit> {
  const visit = prepareVisit().signIn()
  keepLand(visit, [plot])
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 as const }
  const land = { id: 5, hexId: '0x5', name: 'Land', role: 'land' as const, rpcUrl: '/rpc/5', coin: ether }
  const chain = { ...land, explorerUrl: 'https://explorer.test/', embedded: false, contracts: {} }
  visit.server.answer(getConfig, { ...demoConfig, mode: 'live', chains: [chain] })
  visit.server.answer(mintPlot, {
    land_id: plot._id,
    tokenId: plot._id,
    uri: `plots/${plot._id}`,
    to: wallet,
    contract,
    targetNetworkId: '0x5',
    deadline: '2026-03-01T11:00:00.000Z',
  })
  await visit.goTo('/myassets')
  await visit.user.click(await screen.findByRole('button', { name: /^Mint / }))
  await screen.findByRole('alertdialog', { name: 'Do you want to mint it ?' })
  return visit
}

/** Lets the site in as this account, and sends whatever it is asked to. */
function installWallet(account: string): { sent: unknown[] } {
  const sent: unknown[] = []
  const answers: Record<string, unknown> = {
    eth_chainId: '0x5',
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_getTransactionCount: '0x7',
    eth_blockNumber: '0x64',
    eth_sendTransaction: hash,
  }
  vi.stubGlobal('ethereum', {
    on: () => {},
    request: async ({ method, params }: { method: string; params: unknown[] }) => {
      if (method === 'eth_sendTransaction') sent.push(params[0])
      return answers[method]
    },
  })
  return { sent }
}

const confirmMint = async ({ user }: Visit) => user.click(screen.getByRole('button', { name: 'Mint' }))
/** The wallets' code is compiled when a test first asks for it. */
const patience = { timeout: 15_000 }

test('a plot is minted by the linked wallet, and every line of the result leads to the explorer', async () => {
  const { sent } = installWallet(wallet)
  const plots = ownPlots(1)
  const [plot] = plots as [Plot]
  const visit = await comeToMint(plot)
  visit.server.answer(reportMint, { pending: false, transaction_hash: hash })
  await confirmMint(visit)
  const result = within(await screen.findByRole('dialog', { name: 'Your plot is minted' }, patience))
  expect(sent).toMatchObject([{ to: contract, gas: '0x927c0' }])
  expect(visit.server.requests(mintPlot)).toMatchObject([{ body: { id: plot._id } }])
  const explorer = 'https://explorer.test'
  const links = result.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Land (opens in a new tab)', explorer],
    [`${contract} (opens in a new tab)`, `${explorer}/address/${contract}`],
    [`${plot._id} (opens in a new tab)`, `${explorer}/token/${contract}?a=${plot._id}`],
    [`${hash} (opens in a new tab)`, `${explorer}/tx/${hash}`],
  ])
  for (const link of links) expect(link).toHaveAttribute('target', '_blank')
  await visit.user.click(result.getByRole('button', { name: 'Ok' }))
  await expect.poll(() => screen.queryByRole('dialog'), patience).toBeNull()
})

test('another account than the linked one is asked for nothing', async () => {
  const { sent } = installWallet(`0x${'0c'.repeat(20)}`)
  const visit = await comeToMint(ownPlots(1)[0]!)
  await confirmMint(visit)
  const sorry = await screen.findByRole('alertdialog', { name: 'Sorry' }, patience)
  expect(sorry).toHaveTextContent(/your linked wallet is 0x0a0…a0a0a/)
  expect(sent).toEqual([])
})

test('whoever has no linked wallet is offered the way to link one', async () => {
  const visit = await comeToMint(ownPlots(1)[0]!)
  visit.server.refuse(mintPlot, 'WALLET_NOT_LINKED')
  await confirmMint(visit)
  await screen.findByRole('alertdialog', { name: 'Please connect your wallet before you mint.' }, patience)
  await visit.user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await expect.poll(() => window.location.pathname, patience).toBe('/connect_wallet')
})

test('whoever thinks better of minting asks the server for nothing, and may ask again', async () => {
  const visit = await comeToMint(ownPlots(1)[0]!)
  await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('alertdialog'), patience).toBeNull()
  await visit.user.click(screen.getByRole('button', { name: /^Mint / }))
  await screen.findByRole('alertdialog', { name: 'Do you want to mint it ?' }, patience)
  expect(visit.server.requests(mintPlot)).toEqual([])
})
