import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatEther } from 'viem/utils'
import { useStore } from 'zustand'
import { formatShortEther, shortenAddress, withoutOrderName } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import { formatTokens } from '#lib/token-amount.ts'
import type { DemoPrompt } from '#features/wallet/demo-wallet/demo-prompts.ts'
import type { Chain } from '#features/wallet/provider/networks.ts'
import type { Address } from '#features/wallet/provider/provider.ts'
import { DemoFunds } from './demo-funds.tsx'
import { Facts } from './demo-wallet-parts.tsx'
import { formatCoins } from './format-coins.ts'
import { nameContract, readCall } from './read-call.ts'
import type { CallFact } from './read-call.ts'
import './words.ts'

export type SendPrompt = Extract<DemoPrompt, { kind: 'send' }>

export function useTransaction({ quote }: SendPrompt) {
  const { t } = useTranslation('demoWallet')
  const { to, data, isShort } = useStore(quote)
  const title = to === null ? 'createTitle' : data === null ? 'sendTitle' : 'callTitle'
  return { title: t(title), canSend: !isShort }
}

/** Amount, recipient, called function, gas and network. */
export function DemoTransaction({ prompt }: { prompt: SendPrompt }) {
  const { t } = useTranslation('demoWallet')
  const language = useLanguage()
  const quote = useStore(prompt.quote)
  const { address, chain, refresh } = prompt
  const { to, value, data, mostForGas, balance, isShort } = quote
  const called = readCall(chain, to, data)
  const coins = (wei: bigint) => `${formatCoins(wei, language)} ${chain.coin.symbol}`

  return (
    <>
      <Facts
        facts={[
          [t('amount'), <RoundAmount key="amount" wei={value} symbol={chain.coin.symbol} />],
          [t('recipient'), to === null ? t('newContract') : <Account key="to" address={to} chain={chain} />],
          ...describeCall(),
          [t('gas'), mostForGas === null ? t('gasUnknown') : coins(mostForGas)],
          ...(mostForGas === null ? [] : [[t('total'), coins(value + mostForGas)] as [string, string]]),
          [t('network'), chain.name],
        ]}
      />
      <div className="mt-4 border-t border-line pt-3">
        {isShort && (
          <p role="alert" className="mb-2 text-sm text-bad">
            {t('short')}
          </p>
        )}
        <DemoFunds chain={chain} address={address} balance={balance} onDrawn={refresh} />
      </div>
    </>
  )

  /** The called function and its arguments; for an unknown call, its 4-byte selector and its data size. */
  function describeCall(): [string, ReactNode][] {
    if (called) return [[t('function'), called.functionName], ...called.facts.map(describeFact)]
    if (data === null) return []
    return [[t('data'), t('dataSize', { selector: data.slice(0, 10), count: (data.length - 2) / 2 })]]
  }

  function describeFact(fact: CallFact): [string, ReactNode] {
    if ('account' in fact)
      return [t(fact.label), <Account key={fact.label} address={fact.account} chain={chain} />]
    const { symbol, decimals } = fact.token
    return [t(fact.label), `${formatTokens(fact.amount, decimals, language)} ${symbol}`]
  }
}

/** Six decimals. The rest, which only names the order, is in the details. */
function RoundAmount({ wei, symbol }: { wei: bigint; symbol: string }) {
  const { t } = useTranslation('demoWallet')
  const language = useLanguage()
  const exact = `${formatTokens(wei, 18, language)} ${symbol}`
  const round = `${formatShortEther(withoutOrderName(formatEther(wei)), language)} ${symbol}`
  if (exact === round) return exact
  return (
    <details>
      <summary className="cursor-pointer">{round}</summary>
      <span className="block font-normal">{exact}</span>
      <span className="block max-w-56 font-normal text-ink-2">{t('exactDigits')}</span>
    </details>
  )
}

function Account({ address, chain }: { address: Address; chain: Chain }) {
  const { t } = useTranslation('demoWallet')
  const name = nameContract(chain, address)
  return (
    <span title={address}>
      {name !== undefined && <span className="block">{t('contract', { name })}</span>}
      {shortenAddress(address, 10)}
    </span>
  )
}
