/** Chooses the page for a path. A wrong path gets a page that explains it, with its status. */
import type { Chain } from '#chains/start-chains.ts'
import { getAddress, isAddress, isHash } from 'viem'
import type { PublicClient } from 'viem'
import { messagePage } from './html.ts'
import type { Page, Setting } from './html.ts'
import { openChain } from './open-chain.ts'
import { addressPage, chainPage, tokenPage, transactionPage } from './pages.ts'
import { readContracts } from './read-contracts.ts'

type World = { chains: Chain[]; deployments: string | null }

const largestToken = 2n ** 256n

export async function answerPage(
  { chains, deployments }: World,
  pathname: string,
  query: URLSearchParams,
): Promise<Page | { location: string }> {
  // '/explorer/5/tx/0x…' is ['5', 'tx', '0x…'].
  const rest = pathname.replace(/^\/explorer\/?/, '')
  const parts = rest.replace(/\/$/, '').split('/')
  const up = pathname === '/explorer' ? 'explorer/' : '../'.repeat(rest.split('/').length - 1)
  const [first] = chains
  if (rest === '' && first) return { location: `${up}${first.id}` }
  const chain = chains.find(({ id }) => String(id) === parts[0])
  const setting: Setting = { chainId: chain?.id ?? first?.id ?? 0, up, contracts: [] }
  if (!chain) return noChain(setting, chains)
  try {
    setting.contracts = await readContracts(deployments, chain.id)
    return await choosePage(setting, openChain(chain), parts.slice(1), query)
  } catch {
    return messagePage(setting, 503, 'The chain does not answer', 'Please try again in a moment.')
  }
}

async function choosePage(
  setting: Setting,
  client: PublicClient,
  [kind, id = '', ...more]: string[],
  query: URLSearchParams,
): Promise<Page | { location: string }> {
  if (kind === undefined)
    return query.has('q') ? search(setting, query.get('q')!) : chainPage(setting, client)
  if (more.length > 0 || !['tx', 'address', 'token'].includes(kind)) return nothingHere(setting)
  if (kind === 'tx') return isHash(id) ? transactionPage(setting, client, id) : noHash(setting)
  if (!isAddress(id, { strict: false })) return noAddress(setting)
  const address = getAddress(id)
  if (kind === 'address') return addressPage(setting, client, address)
  const token = query.get('a') ?? ''
  if (!/^\d{1,78}$/.test(token) || BigInt(token) >= largestToken)
    return messagePage(setting, 400, 'This is no token', 'Its number is written after ?a=, in digits.')
  return tokenPage(setting, client, address, BigInt(token))
}

function search(setting: Setting, text: string): Page | { location: string } {
  const wanted = text.trim()
  const to = (kind: string) => ({ location: `${setting.up}${setting.chainId}/${kind}/${wanted}` })
  if (isHash(wanted)) return to('tx')
  if (isAddress(wanted, { strict: false })) return to('address')
  return messagePage(
    setting,
    400,
    'This is neither a transaction nor an address',
    'A transaction has 64 digits after its 0x, an address 40.',
  )
}

function noChain(setting: Setting, chains: Chain[]): Page {
  const ids = chains.map(({ id }) => id).join(', ')
  return messagePage(
    setting,
    404,
    'No such chain',
    ids ? `The chains here are ${ids}.` : 'There is none here.',
  )
}

const nothingHere = (setting: Setting): Page =>
  messagePage(
    setting,
    404,
    'There is nothing here',
    'Transactions are at tx, addresses at address, tokens at token.',
  )
const noHash = (setting: Setting): Page =>
  messagePage(setting, 400, 'This is no transaction', 'The hash of one has 64 digits after its 0x.')
const noAddress = (setting: Setting): Page =>
  messagePage(setting, 400, 'This is no address', 'An address has 40 digits after its 0x.')
