import { giveUpMint, mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
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

/** A page with one plot, in live mode, where no demo wallet announces itself. */
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

/** A wallet with this account that accepts every request. */
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
/** The first test that needs the wallet code compiles it. */
const waitOptions = { timeout: 15_000 }

test('mints a plot with the linked wallet and links each line of the result to the explorer', async () => {
  const { sent } = installWallet(wallet)
  const plots = ownPlots(1)
  const [plot] = plots as [Plot]
  const visit = await comeToMint(plot)
  visit.server.answer(reportMint, { pending: false, transaction_hash: hash })
  await confirmMint(visit)
  const result = within(await screen.findByRole('dialog', { name: 'Your plot is minted' }, waitOptions))
  expect(sent).toMatchObject([{ to: contract, gas: '0x927c0' }])
  expect(visit.server.requests(mintPlot)).toMatchObject([{ body: { id: plot._id } }])
  const explorer = 'https://explorer.test'
  expect(result.getByRole('img')).toHaveAttribute('src', `/api/metadata/plots/${plot._id}/image.svg`)
  expect(result.getByText(new RegExp(`^\\S.*\\s· ${plot._id}$`))).toBeVisible()
  expect(result.getByRole('button', { name: 'Share' })).toBeVisible()
  const links = result.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Land (opens in a new tab)', explorer],
    [`${contract} (opens in a new tab)`, `${explorer}/address/${contract}`],
    [`${plot._id} (opens in a new tab)`, `${explorer}/token/${contract}?a=${plot._id}`],
    [`${hash} (opens in a new tab)`, `${explorer}/tx/${hash}`],
  ])
  for (const link of links) expect(link).toHaveAttribute('target', '_blank')
  await visit.user.click(result.getByRole('button', { name: 'Ok' }))
  await expect.poll(() => screen.queryByRole('dialog'), waitOptions).toBeNull()
})

test('sends no request to another account than the linked one', async () => {
  const { sent } = installWallet(`0x${'0c'.repeat(20)}`)
  const visit = await comeToMint(ownPlots(1)[0]!)
  await confirmMint(visit)
  const sorry = await screen.findByRole('alertdialog', { name: 'Sorry' }, waitOptions)
  expect(sorry).toHaveTextContent(/not your linked 0x0a0…a0a0a/)
  expect(sent).toEqual([])
})

test('offers to link a wallet when none is linked', async () => {
  const visit = await comeToMint(ownPlots(1)[0]!)
  visit.server.refuse(mintPlot, 'WALLET_NOT_LINKED')
  await confirmMint(visit)
  await screen.findByRole('alertdialog', { name: 'Please connect your wallet before you mint.' }, waitOptions)
  await visit.user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await expect.poll(() => window.location.pathname, waitOptions).toBe('/connect_wallet')
})

test('sends no request when minting is cancelled, and can start again', async () => {
  const visit = await comeToMint(ownPlots(1)[0]!)
  await visit.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('alertdialog'), waitOptions).toBeNull()
  await visit.user.click(screen.getByRole('button', { name: /^Mint / }))
  await screen.findByRole('alertdialog', { name: 'Do you want to mint it ?' }, waitOptions)
  expect(visit.server.requests(mintPlot)).toEqual([])
})

test('gives up the mint that a plot waits for, once the owner has confirmed', async () => {
  const visit = prepareVisit().signIn()
  const plots: Plot[] = ownPlots(2)
  const [plot] = plots as [Plot, Plot]
  plots[0] = { ...plot, mint_pending: true }
  keepLand(visit, plots)
  visit.server.answer(giveUpMint, () => {
    plots[0] = plot
    return { pending: false }
  })
  await visit.goTo('/myassets')
  const giveUp = await screen.findByRole('button', { name: /^Give up the mint of / })
  expect(screen.getAllByText('Waits for its mint')).toHaveLength(1)
  expect(screen.getAllByText('Not minted')).toHaveLength(1)
  await visit.user.click(giveUp)
  await screen.findByRole('alertdialog', { name: 'Give up this mint?' }, waitOptions)
  expect(visit.server.requests(giveUpMint)).toEqual([])
  await visit.user.click(screen.getByRole('button', { name: 'Give up' }))
  await expect.poll(() => screen.queryByText('Waits for its mint'), waitOptions).toBeNull()
  expect(visit.server.requests(giveUpMint)).toMatchObject([{ body: { id: plot._id } }])
  expect(screen.queryByRole('button', { name: /^Give up/ })).toBeNull()
  expect(await screen.findByText(/does not wait for its mint any more/)).toBeInTheDocument()
})

test('says why a mint can not be given up', async () => {
  const visit = prepareVisit().signIn()
  keepLand(visit, [{ ...ownPlots(1)[0]!, mint_pending: true }])
  visit.server.refuse(giveUpMint, 'PLOT_ALREADY_MINTED')
  await visit.goTo('/myassets')
  await visit.user.click(await screen.findByRole('button', { name: /^Give up the mint of / }))
  await screen.findByRole('alertdialog', { name: 'Give up this mint?' }, waitOptions)
  await visit.user.click(screen.getByRole('button', { name: 'Give up' }))
  const sorry = await screen.findByRole('alertdialog', { name: 'Sorry' }, waitOptions)
  expect(sorry).toHaveTextContent('This plot has been minted already.')
})
