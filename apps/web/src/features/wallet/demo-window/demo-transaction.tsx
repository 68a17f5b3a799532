import { useTranslation } from 'react-i18next'
import { formatEther } from 'viem/utils'
import { useStore } from 'zustand'
import { shortenAddress } from '#lib/format.ts'
import { useLanguage } from '#lib/i18n/i18n.ts'
import type { DemoPrompt } from '#features/wallet/demo-wallet/demo-question.ts'
import type { TransactionQuote } from '@meridian/demo-wallet/quote-transaction'
import type { Chain } from '#features/wallet/connection/networks.ts'
import { DemoFunds } from './demo-funds.tsx'
import { Facts } from './demo-wallet-parts.tsx'
import { formatCoins } from './format-coins.ts'
import './words.ts'

export type SendPrompt = Extract<DemoPrompt, { kind: 'send' }>

export function useTransaction({ quote }: SendPrompt) {
  const { t } = useTranslation('demoWallet')
  const { to, data, isShort } = useStore(quote)
  const title = to === null ? 'createTitle' : data === null ? 'sendTitle' : 'callTitle'
  return { title: t(title), canSend: !isShort }
}

/** Amount, recipient, gas and network: what it is and what it costs. */
export function DemoTransaction({ prompt }: { prompt: SendPrompt }) {
  const { t } = useTranslation('demoWallet')
  const language = useLanguage()
  const quote = useStore(prompt.quote)
  const { address, chain, refresh } = prompt
  const { value, data, mostForGas, balance, isShort } = quote
  const coins = (wei: bigint) => `${formatCoins(wei, language)} ${chain.coin.symbol}`

  return (
    <>
      <Facts
        facts={[
          [t('amount'), `${formatEther(value)} ${chain.coin.symbol}`],
          [t('recipient'), <Recipient key="to" quote={quote} chain={chain} />],
          ...(data === null ? [] : [[t('data'), describeData(data)] as [string, string]]),
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

  /** Which function, by its four bytes, and how much it is given. */
  function describeData(bytes: string) {
    return t('dataSize', { selector: bytes.slice(0, 10), count: (bytes.length - 2) / 2 })
  }
}

function Recipient({ quote: { to }, chain }: { quote: TransactionQuote; chain: Chain }) {
  const { t } = useTranslation('demoWallet')
  if (to === null) return t('newContract')
  const name = Object.entries(chain.contracts).find(([, at]) => at.toLowerCase() === to.toLowerCase())?.[0]
  return (
    <span title={to}>
      {name !== undefined && <span className="block">{t('contract', { name })}</span>}
      {shortenAddress(to, 10)}
    </span>
  )
}
