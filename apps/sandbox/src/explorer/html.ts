/** Parts of the pages. Links are relative, because the pages are served here and through the app. */
import { escape, page } from '#pages/send-page.ts'
import { formatEther, getAddress } from 'viem'
import type { Decoded } from './decode.ts'
import { contractAt } from './decode.ts'
import type { KnownContract } from './read-contracts.ts'

/** What a page is rendered with. */
export type Setting = {
  chainId: number
  /** The relative path from the page to the root of the explorer. */
  up: string
  contracts: KnownContract[]
}

export type Page = { status: number; body: string }

const longestText = 160
const longestList = 40

export const linkTo = ({ up, chainId }: Setting, ...parts: string[]): string =>
  escape(`${up}${[String(chainId), ...parts].join('/')}`)

export function addressLink(setting: Setting, address: string | null): string {
  if (address === null) return 'nobody'
  const known = contractAt(setting.contracts, address)
  const name = known ? `<b>${escape(known.name)}</b> ` : ''
  const written = getAddress(address)
  return `<a href="${linkTo(setting, 'address', written)}">${name}<code>${written}</code></a>`
}

export const hashLink = (setting: Setting, hash: string): string =>
  `<a href="${linkTo(setting, 'tx', hash)}"><code>${escape(hash)}</code></a>`

export const tokenLink = (setting: Setting, contract: string, id: bigint): string =>
  `<a href="${linkTo(setting, 'token', `${contract}?a=${id}`)}">${id}</a>`

export const coins = (wei: bigint): string => `${formatEther(wei)} coins`

/** Seconds since 1970, in the time zone of this machine, which is also the reader's. */
export function moment(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  return `<time datetime="${date.toISOString()}">${date.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })}</time>`
}

export const facts = (rows: [name: string, html: string][]): string =>
  `<dl>${rows.map(([name, html]) => `<div><dt>${escape(name)}</dt><dd>${html}</dd></div>`).join('')}</dl>`

/** `contract`: the contract of the call or event. */
export function decodedArguments(setting: Setting, contract: KnownContract, { args }: Decoded): string {
  if (args.length === 0) return '<p class="quiet">Without arguments.</p>'
  const isToken = contract.abi.some((item) => item.type === 'function' && item.name === 'tokenURI')
  return facts(
    args.map(({ name, type, value }) => [
      name,
      isToken && name === 'tokenId' && typeof value === 'bigint'
        ? tokenLink(setting, contract.address, value)
        : showValue(setting, type, value),
    ]),
  )
}

function showValue(setting: Setting, type: string, value: unknown): string {
  if (type === 'address' && typeof value === 'string') return addressLink(setting, value)
  if (!Array.isArray(value)) return `<code>${escape(shorten(asText(value)))}</code>`
  const shown = value.slice(0, longestList).map((one) => escape(shorten(asText(one))))
  const rest = value.length - shown.length
  return `<code>${shown.join(', ')}</code>${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Numbers of a chain are larger than JSON's. */
const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value ?? null, (_, one: unknown) =>
        typeof one === 'bigint' ? String(one) : one,
      ).replaceAll(/^"|"$/g, '')

const shorten = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`

export function explorerPage(setting: Setting, title: string, content: string, status = 200): Page {
  const { up, chainId } = setting
  const body = page(
    { title: `${title} · Explorer`, style: `${up}style.css` },
    `<header>
<p class="brand"><a href="${linkTo(setting)}">Explorer</a></p>
<p class="label">Sandbox: chain ${chainId} lives on this machine</p>
<form method="get" action="${linkTo(setting)}" role="search">
<label for="q">Transaction or address</label>
<input id="q" name="q" type="search" placeholder="0x…" autocomplete="off" spellcheck="false">
<button>Find</button>
</form>
</header>
<main>
<h1>${escape(title)}</h1>
${content}
</main>`,
  )
  return { status, body }
}

/** For a missing or unreadable page: what happened, and what to do. */
export const messagePage = (setting: Setting, status: number, title: string, advice: string): Page =>
  explorerPage(
    setting,
    title,
    `<p>${escape(advice)}</p>\n<p><a class="button" href="${linkTo(setting)}">See the newest transactions</a></p>`,
    status,
  )
