import {
  readMintStatus,
  reportCollectionMint,
  requestCollectionMint,
  verifyCollectionMint,
} from '@meridian/shared/endpoints/collection-mint'
import { getCollectionDetail } from '@meridian/shared/endpoints/collections'
import type { Collection } from '@meridian/shared/endpoints/collections'
import { getConfig } from '@meridian/shared/endpoints/system'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { getAddress } from 'viem/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestQueries } from '#testing/test-queries.ts'
import { session } from '#lib/session.ts'
import { AnsweringServer } from '#testing/answering-server.ts'
import { demoConfig } from '#testing/demo-config.ts'
import { DialogHost } from '#ui/dialogs/dialog-host.tsx'
import { CollectionStateButton } from './collection-state-button.tsx'
import {
  byTheLake,
  contract,
  due,
  explorer,
  feeHash,
  hash,
  land,
  minted,
  tid,
  unminted,
} from './test-collection.ts'
import { account, installWallet } from './test-fee-wallet.ts'
import { useCollectionMint } from './use-collection-mint.tsx'

function Line({ collection }: { collection: Collection }) {
  const mint = useCollectionMint()
  return (
    <>
      <CollectionStateButton
        collection={collection}
        own={mint.ownStateOf(collection.id)}
        onPress={mint.press}
      />
      {mint.screen}
    </>
  )
}

let location: { pathname: string; state: unknown }

function Address() {
  const here = useLocation()
  useEffect(() => {
    location = here
  }, [here])
  return null
}

function show(change: Partial<Collection> = {}, { network = land, minting = demoConfig.minting } = {}) {
  const server = new AnsweringServer()
  server.answer(getConfig, { ...demoConfig, mode: 'live', chains: [network], minting })
  server.answer(readMintStatus, unminted)
  server.answer(reportCollectionMint, {})
  server.answer(getCollectionDetail, {
    data: [],
    info: { ...byTheLake, state: 2, yours: true },
    next: null,
  })
  vi.stubGlobal('fetch', server.fetch)
  session.start({ access_token: 'access', refresh_token: 'refresh' })
  const page = (collection: Collection) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <main id="main" tabIndex={-1}>
          <Line collection={collection} />
        </main>
        <DialogHost />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const queries = createTestQueries()
  const { rerender, unmount } = render(page({ ...byTheLake, ...change }))
  onTestFinished(() => {
    cleanup()
    session.end()
    vi.unstubAllGlobals()
    expect(server.faults).toEqual([])
  })
  const user = userEvent.setup({ delay: null })
  return {
    server,
    user,
    unmount,
    become: (next: Partial<Collection>) => rerender(page({ ...byTheLake, ...next })),
  }
}

const button = (name: string) => screen.getByRole('button', { name })
/** The code of flows and wallets is compiled when a test first imports it. */
const patience = { timeout: 30_000 }
const question = () => screen.findByRole('alertdialog', { name: 'Mint “By the lake” as an NFT?' }, patience)
const toExplorer =
  'OpenSea does not show Land: “View on OpenSea” leads to this NFT on the network’s explorer.'
const linksOf = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test.each<[Partial<Collection>, string | null]>([
  [{}, 'Mint NFT'],
  [{ total: 0 }, null],
  [{ allow_mint: false }, null],
  [{ state: 1 }, 'Minting ...'],
  [{ state: 1, allow_mint: false }, 'Minting ...'],
  [{ state: 2, allow_mint: false }, 'NFT'],
])('shows the button %s for a collection that is %o', (change, name) => {
  show(change)
  const buttons = screen.queryAllByRole('button')
  expect(buttons.map((one) => one.textContent)).toEqual(name === null ? [] : [name])
})

test('names result and cost in the question, and Escape returns the focus', async () => {
  const { user, server } = show()
  await user.dblClick(button('Mint NFT: By the lake'))
  const asked = await question()
  expect(asked).toHaveTextContent('This cannot be undone')
  expect(asked).toHaveTextContent('Plots1,200')
  expect(asked).toHaveTextContent('Fee0.005 ETH')
  expect(asked).toHaveTextContent('Gas')
  expect(document.activeElement).toHaveTextContent('Cancel')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('alertdialog'), patience).toBeNull()
  await expect.poll(() => document.activeElement, patience).toBe(button('Mint NFT: By the lake'))
  expect(server.requests(requestCollectionMint)).toEqual([])
})

test('shows in the question after a failed mint that there is no fee', async () => {
  const { user, server } = show()
  server.refuse(readMintStatus, 'COLLECTION_MINT_FAILED')
  await user.click(button('Mint NFT: By the lake'))
  expect(await question()).toHaveTextContent('FeeNone')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('alertdialog'), patience).toBeNull()
})

test('pays the fee at the current gas price, and links to token and transaction', async () => {
  const { sent } = installWallet(async () => feeHash)
  const { user, server, become } = show()
  server.answer(requestCollectionMint, due)
  server.answer(verifyCollectionMint, {})
  server.answer(readMintStatus, minted)
  await user.click(button('Mint NFT: By the lake'))
  await user.click(within(await question()).getByRole('button', { name: 'Mint NFT' }))
  await screen.findByRole('button', { name: 'Minting ... By the lake' }, patience)
  const done = await screen.findByRole(
    'dialog',
    { name: 'Your Land Collection NFT has been minted.' },
    patience,
  )
  expect(within(done).getByRole('img')).toHaveAttribute('src', '/api/metadata/collections/u1/image.svg')
  expect(linksOf(done)).toEqual([
    ['Land (opens in a new tab)', explorer],
    [`${contract} (opens in a new tab)`, `${explorer}/address/${contract}`],
    ['7 (opens in a new tab)', `${explorer}/token/${contract}?a=7`],
    [`${hash} (opens in a new tab)`, `${explorer}/tx/${hash}`],
    ['View on OpenSea (opens in a new tab)', `${explorer}/token/${contract}?a=7`],
    ['View Transaction (opens in a new tab)', `${explorer}/tx/${hash}`],
  ])
  expect(within(done).getByRole('button', { name: 'Share' })).toBeVisible()
  expect(done).toHaveTextContent(toExplorer)
  expect(sent).toMatchObject([
    { to: due.targetWallet, value: '0x11c37937e08000', data: '0x1234', gasPrice: '0x3b9aca00' },
  ])
  expect(server.requests(verifyCollectionMint).map(({ body }) => body)).toEqual([{ tid, txh: feeHash }])
  await expect
    .poll(() => server.requests(reportCollectionMint).map(({ body }) => body), patience)
    .toEqual([{ tid, status: 1, receiver: getAddress(account) }])
  become({ state: 2, txid: hash })
  await user.click(within(done).getByRole('button', { name: 'Close' }))
  await expect.poll(() => document.activeElement, patience).toBe(button('NFT: By the lake'))
})

test('keeps the collection mintable and the focus on its button after the owner cancelled', async () => {
  installWallet(() => Promise.reject(Object.assign(new Error('You said no in your wallet.'), { code: 4001 })))
  const { user, server } = show()
  server.answer(requestCollectionMint, due)
  await user.click(button('Mint NFT: By the lake'))
  await user.click(within(await question()).getByRole('button', { name: 'Mint NFT' }))
  const asked = await screen.findByRole('alertdialog', { name: 'You cancelled. Nothing was sent.' }, patience)
  expect(within(asked).getByRole('button', { name: 'Try again' })).toBeVisible()
  await user.click(within(asked).getByRole('button', { name: 'Close' }))
  await expect.poll(() => document.activeElement, patience).toBe(button('Mint NFT: By the lake'))
  await expect
    .poll(() => server.requests(reportCollectionMint).map(({ body }) => body.status), patience)
    .toEqual([1, 4])
})

test('leads to linking a wallet, and back to the mint of this collection', async () => {
  const { user, server } = show()
  server.refuse(requestCollectionMint, 'WALLET_NOT_LINKED')
  await user.click(button('Mint NFT: By the lake'))
  await user.click(within(await question()).getByRole('button', { name: 'Mint NFT' }))
  await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }, patience))
  await expect.poll(() => location.pathname, patience).toBe('/connect_wallet')
  expect(location.state).toMatchObject({ interrupted: { doing: 'mintCollection', id: 'c1' } })
})

test('shows the transaction behind ‘Minting ...’, and Cancel only closes that', async () => {
  const { user, server } = show({ state: 1 })
  server.answer(readMintStatus, { ...unminted, state: 1, fee_txid: feeHash })
  await user.click(button('Minting ... By the lake'))
  const dialog = await screen.findByRole('dialog', { name: 'NFT minting in progress…' }, patience)
  await expect
    .poll(() => linksOf(dialog), patience)
    .toEqual([['View transaction (opens in a new tab)', `${explorer}/tx/${feeHash}`]])
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => document.activeElement, patience).toBe(button('Minting ... By the lake'))
  expect(server.requests(readMintStatus)).toHaveLength(1)
})

test('shows behind ‘Minting ...’ that the mint is completed or failed', async () => {
  const { user, server } = show({ state: 1 })
  server.answer(readMintStatus, minted)
  await user.click(button('Minting ... By the lake'))
  const notice = await screen.findByRole('alertdialog', { name: 'By the lake' }, patience)
  expect(notice).toHaveTextContent('NFT mint process completed')
  await user.click(within(notice).getByRole('button', { name: 'Ok' }))
  server.refuse(readMintStatus, 'COLLECTION_MINT_FAILED')
  await user.click(button('Minting ... By the lake'))
  const sorry = await screen.findByRole('alertdialog', { name: 'Sorry' }, patience)
  expect(sorry).toHaveTextContent('your fee stays paid')
  await user.click(within(sorry).getByRole('button', { name: 'Ok' }))
})

test('links ‘NFT’ to token and transaction, and blocks what is not known yet', async () => {
  const { user, server } = show({ state: 2, txid: hash })
  server.lose(readMintStatus)
  await user.click(button('NFT: By the lake'))
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'Your Land Collection NFT has been minted.' },
    patience,
  )
  await expect
    .poll(() => linksOf(dialog), patience)
    .toEqual([
      [`${hash} (opens in a new tab)`, `${explorer}/tx/${hash}`],
      ['View Transaction (opens in a new tab)', `${explorer}/tx/${hash}`],
    ])
  expect(within(dialog).getByRole('button', { name: 'View on OpenSea' })).toHaveAttribute('aria-disabled')
})

test('links to OpenSea where it supports the network', async () => {
  const { user, server } = show(
    { state: 2, txid: hash },
    { network: { ...land, id: 1, hexId: '0x1', name: 'Ethereum' } },
  )
  server.answer(readMintStatus, { ...minted, token: { ...minted.token, network: '0x1' } })
  await user.click(button('NFT: By the lake'))
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'Your Land Collection NFT has been minted.' },
    patience,
  )
  await expect
    .poll(() => linksOf(dialog)[4], patience)
    .toEqual(['View on OpenSea (opens in a new tab)', `https://opensea.io/assets/ethereum/${contract}/7`])
  expect(dialog).not.toHaveTextContent('OpenSea does not show')
})

test('shows on the button that minting is closed before it is pressed', async () => {
  show({}, { minting: { plots: true, collections: false } })
  const closed = 'Mint NFT: By the lake. Minting is closed at the moment.'
  const mint = await screen.findByRole('button', { name: closed }, patience)
  expect(mint).toHaveTextContent('Mint NFT · closed at the moment')
  expect(mint).toHaveAttribute('aria-disabled', 'true')
})
