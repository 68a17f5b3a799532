import * as Radix from 'radix-ui/dialog'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { demoPrompts } from '#features/wallet/demo-wallet/demo-prompts.ts'
import { captureFocus } from '#ui/capture-focus.ts'
import { DemoPromptBody } from './demo-prompt-body.tsx'
import './words.ts'

/**
 * The demo wallet's own window: in the corner where wallet extensions open theirs, and styled unlike the site, so that
 * users do not confuse the two.
 */
export function DemoWalletWindow() {
  const { t } = useTranslation('demoWallet')
  const prompts = useStore(demoPrompts, ({ open }) => open)
  const content = useRef<HTMLDivElement>(null)
  const returnFocus = useRef<() => void>(null)
  const [prompt, ...waiting] = prompts
  if (!prompt) return null

  return (
    <Radix.Root open onOpenChange={(open) => !open && prompt.answer(false)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-overlay" />
        <Radix.Content
          style={{ pointerEvents: 'auto' }}
          key={prompt.id}
          ref={content}
          role="alertdialog"
          onOpenAutoFocus={(event) => {
            // Focus no button: a user who is typing would confirm or reject unread.
            event.preventDefault()
            returnFocus.current ??= captureFocus()
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (demoPrompts.getState().open.length === 0) returnFocus.current?.()
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-60 flex max-h-[92dvh] animate-rise flex-col overflow-hidden rounded-t-card border border-ink bg-card text-ink shadow-card outline-none sm:inset-x-auto sm:top-4 sm:right-4.5 sm:bottom-auto sm:w-96 sm:rounded-card"
        >
          <p className="bg-ink px-5 py-2.5 text-sm font-medium text-paper">{t('title')}</p>
          <DemoPromptBody prompt={prompt} />
          {waiting.length > 0 && (
            <p className="border-t border-line px-5 py-2 text-xs text-ink-2">
              {t('more', { count: waiting.length })}
            </p>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
