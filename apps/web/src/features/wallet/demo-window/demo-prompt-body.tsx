import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortenAddress } from '#lib/format.ts'
import type { DemoPrompt } from '#features/wallet/demo-wallet/demo-prompts.ts'
import { Button } from '#ui/button.tsx'
import { DemoTransaction, useTransaction } from './demo-transaction.tsx'
import { Facts, Quoted } from './demo-wallet-parts.tsx'
import './words.ts'

/** The prompt and the requesting site, with Confirm and Reject. */
export function DemoPromptBody({ prompt }: { prompt: DemoPrompt }) {
  if (prompt.kind === 'connect') return <Connect prompt={prompt} />
  if (prompt.kind === 'switch') return <Switch prompt={prompt} />
  if (prompt.kind === 'send') return <Send prompt={prompt} />
  return <Sign prompt={prompt} />
}

type Of<Kind extends DemoPrompt['kind']> = { prompt: Extract<DemoPrompt, { kind: Kind }> }

function Connect({ prompt }: Of<'connect'>) {
  const { t } = useTranslation('demoWallet')
  return (
    <Question prompt={prompt} title={t('connectTitle')} text={t('connectText')}>
      <Facts facts={[[t('address'), shortenAddress(prompt.address, 10)]]} />
    </Question>
  )
}

function Switch({ prompt }: Of<'switch'>) {
  const { t } = useTranslation('demoWallet')
  return (
    <Question prompt={prompt} title={t('switchTitle')}>
      <Facts
        facts={[
          [t('switchFrom'), `${prompt.from.name} (${prompt.from.hexId})`],
          [t('switchTo'), `${prompt.to.name} (${prompt.to.hexId})`],
        ]}
      />
    </Question>
  )
}

function Sign({ prompt }: Of<'sign' | 'signTyped'>) {
  const { t } = useTranslation('demoWallet')
  const isTyped = prompt.kind === 'signTyped'
  return (
    <Question
      prompt={prompt}
      title={t(isTyped ? 'signTypedTitle' : 'signTitle')}
      text={t(isTyped ? 'signTypedText' : 'signText')}
    >
      <Quoted label={isTyped ? prompt.primaryType : null}>{prompt.text}</Quoted>
      <Facts
        facts={[
          [t('address'), shortenAddress(prompt.address, 10)],
          [t('network'), prompt.chain.name],
        ]}
      />
    </Question>
  )
}

function Send({ prompt }: Of<'send'>) {
  const { title, canSend } = useTransaction(prompt)
  return (
    <Question prompt={prompt} title={title} canConfirm={canSend}>
      <DemoTransaction prompt={prompt} />
    </Question>
  )
}

interface QuestionProps {
  prompt: DemoPrompt
  title: string
  text?: string
  canConfirm?: boolean
  children: ReactNode
}

function Question({ prompt, title, text, canConfirm = true, children }: QuestionProps) {
  const { t } = useTranslation('demoWallet')
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto px-5 pt-4 pb-2">
        <p className="text-sm text-ink-2">{t('site', { site: prompt.site })}</p>
        <Radix.Title className="mt-0.5 font-serif text-xl font-semibold">{title}</Radix.Title>
        <Radix.Description className={text === undefined ? 'sr-only' : 'mt-1 text-sm text-ink-2'}>
          {text ?? t('site', { site: prompt.site })}
        </Radix.Description>
        {children}
      </div>
      <div className="grid grid-cols-2 gap-2.5 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <Button onClick={() => prompt.answer(false)}>{t('reject')}</Button>
        <Button variant="primary" blocked={!canConfirm && t('short')} onClick={() => prompt.answer(true)}>
          {t('confirm')}
        </Button>
      </div>
    </>
  )
}
