import type { User } from '@meridian/shared/account/user'
import { createAndMove, listCollections, movePlots } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import { listMyAssets, renamePlot } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { cellAt, cellBbox, cellCenter, neighbour } from '@meridian/shared/grid'
import type { Plot } from '@meridian/shared/plot'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { demoConfig } from '#testing/demo-config.ts'
import { prepareVisit, walker } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

function ownPlots(count: number, collectionId = ''): Plot[] {
  let cell = cellAt(-150, -30)
  return Array.from({ length: count }, () => {
    cell = neighbour(cell, 'east')!
    return {
      _id: String(cell),
      location: { bbox: cellBbox(cell), coordinates: [] },
      center: { coordinates: cellCenter(cell) },
      areas: [{ district: 'Rapa Iti', country: 'French Polynesia' }],
      price: 25,
      created_at: '2026-03-01T10:00:00.000Z',
      mint_status: false,
      collection_id: collectionId,
    }
  })
}

const byTheLake: Collection = {
  id: 'c1',
  _id: 'c1',
  name: 'By the lake',
  total: 2,
  total_plots: 2,
  state: 0,
  allow_mint: true,
  txid: null,
  uriid: 'u1',
}

/** The table's server: ten plots a page, and names that stay. */
function keep({ server }: Visit, plots: Plot[], collections: Collection[] = []): void {
  server.answer(listMyAssets, ({ query }) => {
    const from = ((query.page ?? 1) - 1) * 10
    const asked = plots.filter(({ collection_id: id }) => id === (query.collection_id ?? ''))
    return { data: asked.slice(from, from + 10), total: asked.length }
  })
  server.answer(renamePlot, ({ body }) => {
    const plot = plots.find(({ _id }) => _id === body.id)!
    const { name: _, ...nameless } = plot
    plots.splice(plots.indexOf(plot), 1, body.name === '' ? nameless : { ...plot, name: body.name })
    return {}
  })
  server.answer(listCollections, () => ({ data: collections, count: collections.length, next: null }))
}

const firstRow = () => screen.getAllByRole('row')[1]!
const edges = /(-?\d+\.\d{4}, ){3}-?\d+\.\d{4}/

test('where nobody mints, the button says so before it is pressed', async () => {
  const visit = prepareVisit().signIn()
  keep(visit, ownPlots(1))
  visit.server.answer(getConfig, { ...demoConfig, minting: { plots: false, collections: false } })
  await visit.goTo('/myassets')
  expect(await screen.findByText('Minting is closed at the moment.')).toBeVisible()
  const mint = within(firstRow()).getByRole('button', { name: /^Mint / })
  expect(mint).toHaveAttribute('aria-disabled', 'true')
  expect(mint).toHaveAttribute('title', 'Minting is closed at the moment.')
})

test('a plot is named, and called by its edges again when the name is taken away', async () => {
  const visit = prepareVisit().signIn()
  keep(visit, ownPlots(2))
  await visit.goTo('/myassets')
  await screen.findAllByRole('checkbox')
  expect(firstRow()).toHaveTextContent(edges)
  expect(firstRow()).toHaveTextContent('Rapa Iti')
  expect(firstRow()).toHaveTextContent('2026-03-01')
  await visit.user.click(within(firstRow()).getByRole('button', { name: /^Rename / }))
  const editing = await screen.findByRole('dialog', { name: 'Edit' })
  await visit.user.type(within(editing).getByPlaceholderText('Enter land name'), 'Lighthouse{Enter}')
  await expect.poll(() => firstRow().textContent).toContain('Lighthouse')

  await visit.user.click(within(firstRow()).getByRole('button', { name: 'Rename Lighthouse' }))
  await visit.user.clear(await screen.findByLabelText('Land name'))
  await visit.user.click(screen.getByRole('button', { name: 'SAVE' }))
  await expect.poll(() => firstRow().textContent).toMatch(edges)
})

test('a name that can not be saved is said, and stays in its field', async () => {
  const visit = prepareVisit().signIn()
  keep(visit, ownPlots(1))
  visit.server.refuse(renamePlot, 'PLOT_NOT_FOUND')
  await visit.goTo('/myassets')
  await screen.findAllByRole('checkbox')
  await visit.user.click(within(firstRow()).getByRole('button', { name: /^Rename / }))
  await visit.user.type(await screen.findByLabelText('Land name'), 'Lighthouse{Enter}')
  expect(await screen.findByRole('alertdialog', { name: 'Sorry' })).toHaveTextContent(
    'Some of these plots do not exist, or are not yours any more.',
  )
})

test('ten plots are on a page, and the pager leads through all of them', async () => {
  const visit = prepareVisit().signIn()
  keep(visit, ownPlots(14))
  await visit.goTo('/myassets')
  await screen.findAllByRole('checkbox')
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await visit.user.click(screen.getByRole('button', { name: /next/i }))
  await expect.poll(() => screen.getAllByRole('row').length).toBe(5)
  expect(firstRow()).toHaveTextContent(/^11/)
  expect(visit.server.requests(listMyAssets).map(({ query }) => query.page)).toEqual([1, 2])
})

test('plots of the table are gathered in a new collection, which needs a name', async () => {
  const plots = ownPlots(3)
  const visit = prepareVisit().signIn()
  keep(visit, plots)
  visit.server.answer(createAndMove, { inserted: { _id: 'c1' } })
  await visit.goTo('/myassets')
  const [first, second] = await screen.findAllByRole('checkbox')
  expect(screen.getByRole('button', { name: 'Create new collection' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await visit.user.click(first!)
  await visit.user.click(second!)
  await visit.user.click(screen.getByRole('button', { name: 'Create new collection' }))
  const naming = within(await screen.findByRole('dialog', { name: 'Create new collection' }))
  await visit.user.click(naming.getByRole('button', { name: 'Create' }))
  expect(await naming.findByText('Collection name has not been entered.')).toBeVisible()
  expect(naming.getByLabelText('Collection name')).toHaveAttribute('aria-invalid', 'true')
  await visit.user.type(naming.getByPlaceholderText('Enter collection name'), 'From the table')
  await visit.user.click(naming.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('“From the table” is created.')).toBeVisible()
  expect(visit.server.requests(createAndMove)).toMatchObject([
    { body: { name: 'From the table', lands: [plots[0]!._id, plots[1]!._id] } },
  ])
})

test('plots of the table are added to a collection, which must be chosen', async () => {
  const plots = ownPlots(1)
  const visit = prepareVisit().signIn()
  keep(visit, plots, [byTheLake])
  visit.server.answer(movePlots, {})
  await visit.goTo('/myassets')
  const [first] = await screen.findAllByRole('checkbox')
  await visit.user.click(first!)
  await visit.user.click(screen.getByRole('button', { name: 'Add to collection' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add to collection' }))
  await visit.user.click(adding.getByRole('button', { name: 'Confirm' }))
  expect(await adding.findByText('No collections have been selected yet.')).toBeVisible()
  await visit.user.selectOptions(adding.getByLabelText('Land collection'), 'By the lake')
  await visit.user.click(adding.getByRole('button', { name: 'Confirm' }))
  await expect
    .poll(() => visit.server.requests(movePlots))
    .toMatchObject([{ body: { type: 'collection', collection_id: 'c1', lands: [plots[0]!._id] } }])
})

test('collections have a tab of their own, which opens their plots in the same table', async () => {
  const visit = prepareVisit().signIn()
  const collections: Collection[] = []
  const inside = ownPlots(2, 'c1')
  keep(visit, [...ownPlots(1), ...inside], collections)
  visit.server.answer(movePlots, {})
  await visit.goTo('/myassets?tab=collections')
  expect(await screen.findByText("You don't have any collections yet.")).toBeVisible()
  collections.push(byTheLake)
  await visit.goTo('/myassets')
  await visit.user.click(await screen.findByRole('tab', { name: 'Land Collections' }))
  expect(await screen.findByRole('link', { name: 'View By the lake' })).toHaveAttribute(
    'href',
    '/myassets?tab=collections&collection=c1',
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'Collections',
    'Total Plots',
  ])
  await visit.user.click(screen.getByRole('link', { name: 'View By the lake' }))
  await screen.findByRole('heading', { name: 'By the lake' })
  await expect.poll(() => screen.getAllByRole('row').length, { timeout: 30_000 }).toBe(3)
  expect(visit.server.requests(listMyAssets).at(-1)?.query).toMatchObject({ collection_id: 'c1' })
  // The collection is minted, not its plots.
  expect(screen.queryByRole('button', { name: /^Mint / })).toBeNull()
  expect(screen.getByRole('link', { name: 'Collection page' })).toHaveAttribute(
    'href',
    '/assets/collections?key=c1',
  )
  await visit.user.click(screen.getAllByRole('checkbox')[0]!)
  await visit.user.click(screen.getByRole('button', { name: 'Remove or transfer to another collection' }))
  const moving = within(await screen.findByRole('dialog', { name: 'Remove or transfer' }))
  await visit.user.click(moving.getByRole('button', { name: 'Confirm' }))
  await expect
    .poll(() => visit.server.requests(movePlots), { timeout: 30_000 })
    .toMatchObject([{ body: { type: 'individual', from: 'c1', lands: [inside[0]!._id] } }])
  await visit.user.click(screen.getByRole('link', { name: 'All collections' }))
  expect(await screen.findByRole('link', { name: 'View By the lake' })).toBeVisible()
})

test('plots are transferred to a new collection where there is no other', async () => {
  const visit = prepareVisit().signIn()
  const [plot] = ownPlots(1, 'c1')
  keep(visit, [plot!], [byTheLake])
  visit.server.answer(createAndMove, { inserted: { _id: 'c2' } })
  await visit.goTo('/myassets?tab=collections&collection=c1')
  await visit.user.click((await screen.findAllByRole('checkbox'))[0]!)
  await visit.user.click(
    await screen.findByRole('button', { name: 'Remove or transfer to another collection' }),
  )
  const moving = within(await screen.findByRole('dialog', { name: 'Remove or transfer' }))
  await visit.user.click(moving.getByLabelText('Transfer to another land collection'))
  expect(moving.getByText('There is no other collection yet: name a new one.')).toBeVisible()
  await visit.user.click(moving.getByRole('button', { name: 'Confirm' }))
  expect(await moving.findByText('Collection name has not been entered.')).toBeVisible()
  await visit.user.type(moving.getByLabelText('Collection name'), 'On the hill')
  await visit.user.click(moving.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('“On the hill” is created.')).toBeVisible()
  expect(visit.server.requests(createAndMove)).toMatchObject([
    { body: { name: 'On the hill', lands: [plot!._id], from: 'c1' } },
  ])
})

test('whoever has gathered all land comes to the collections first, and may look at the other tab', async () => {
  const visit = prepareVisit().signIn()
  keep(visit, ownPlots(2, 'c1'), [byTheLake])
  await visit.goTo('/myassets')
  expect(await screen.findByRole('link', { name: 'View By the lake' })).toBeVisible()
  await visit.user.click(screen.getByRole('tab', { name: 'Land Plots (Individual)' }))
  expect(await screen.findByText('No land plots here')).toBeVisible()
  expect(visit.server.requests(listMyAssets)[0]?.query).toMatchObject({ type: 'individual' })
})

const wallet = `0x${'0a'.repeat(20)}`
const contract = `0x${'0b'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`

/** On a page with one plot, in live mode, where no demo wallet announces itself. */
async function comeToMint(plot: Plot): Promise<Visit> {
  const visit = prepareVisit().signIn()
  keep(visit, [plot])
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

test('whoever has no plots is told so, and whoever is signed out is asked to log in', async () => {
  const visit = prepareVisit().signIn()
  keep(visit, [])
  await visit.goTo('/myassets')
  expect(await screen.findByRole('link', { name: /map/i })).toBeVisible()
  window.localStorage.clear()
  await visit.goTo('/myassets')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: /^log ?in$/i })).toBeVisible()
})

describe('the linked wallet', () => {
  const owner = { ...walker, walletAddress: wallet }

  /** Shows itself only once its owner has let the site in. */
  function installAsked(answer: () => Promise<string[]>) {
    const asked: string[] = []
    let shown: string[] = []
    vi.stubGlobal('ethereum', {
      on: () => {},
      request: async ({ method }: { method: string }) => {
        asked.push(method)
        if (method === 'eth_requestAccounts') shown = await answer()
        return method === 'eth_chainId' ? '0x5' : shown
      },
    })
    return {
      times: () => asked.filter((method) => method === 'eth_requestAccounts').length,
      asked,
      /** What is shown of it from then on is nothing, and a page that is loaded anew knows none. */
      lock: async () => {
        shown = []
        const { connectedWallet } = await import('#features/wallet/connection/connected-wallet.ts')
        connectedWallet.setState({ current: null })
      },
    }
  }

  async function come(account: User = owner) {
    const visit = prepareVisit().signIn(account)
    keep(visit, ownPlots(1))
    visit.server.answer(getConfig, { ...demoConfig, mode: 'live' })
    await visit.goTo('/myassets')
    return visit
  }
  const connected = async () => {
    const { connectedWallet } = await import('#features/wallet/connection/connected-wallet.ts')
    return connectedWallet.getState().current?.address.toLowerCase()
  }
  async function lookedAt(info: { mock: { calls: unknown[][] } }, times: number): Promise<void> {
    await expect.poll(() => info.mock.calls.length, { timeout: 30_000 }).toBe(times)
  }

  test('is connected on load, and the next time without a question', async () => {
    const { times } = installAsked(async () => [wallet])
    const visit = await come()
    await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
    await visit.goTo('/myassets')
    await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
    expect(times()).toBe(1)
  }, 60_000)

  test('is asked once: a no is remembered', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { times } = installAsked(async () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    })
    const visit = await come()
    await expect.poll(times, { timeout: 30_000 }).toBe(1)
    await lookedAt(info, 1)
    await visit.goTo('/myassets')
    await lookedAt(info, 2)
    expect(times()).toBe(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    info.mockRestore()
  }, 120_000)

  test('is not asked again after a yes, once it is locked', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { times, lock } = installAsked(async () => [wallet])
    const visit = await come()
    await expect.poll(connected, { timeout: 30_000 }).toBe(wallet)
    await lock()
    await visit.goTo('/myassets')
    await lookedAt(info, 1)
    expect(times()).toBe(1)
    info.mockRestore()
  }, 120_000)

  test('is asked for once by each account of this device', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { times } = installAsked(async () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    })
    const other = { ...walker, walletAddress: `0x${'0b'.repeat(20)}` }
    for (const [at, account] of [owner, other, owner, other].entries()) {
      await come(account)
      await lookedAt(info, at + 1)
    }
    expect(times()).toBe(2)
    info.mockRestore()
  }, 120_000)

  test('of an account that has none is not asked for', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { times } = installAsked(async () => [wallet])
    await come(walker)
    await lookedAt(info, 1)
    expect(times()).toBe(0)
    info.mockRestore()
  }, 60_000)
})
