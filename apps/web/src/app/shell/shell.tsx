import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckoutHost } from '#app/checkout/checkout-host.tsx'
import { useMailedPlots } from '#app/layout/guest-visit.ts'
import { useStoreInviter } from '#app/layout/invited-by.ts'
import { useCurrentPage } from '#app/pages/use-current-page.ts'
import { useMailLanguage } from '#features/accounts/use-mail-language.ts'
import { WalletHost } from '#features/wallet/wallet-host.tsx'
import { DialogHost } from '#ui/dialogs/dialog-host.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { StatusLine } from '#ui/status-line.tsx'
import { DemoLabel } from './demo-label.tsx'
import { LinkEmailPrompt } from './link-email-prompt.tsx'
import { PageProgress } from './page-progress.tsx'
import { ProofHost } from './proof-host.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import '#app/layout/words.ts'

/** Loaded after the start, while there is a network: it is needed only when the connection is lost. */
const loadConnectionNotice = async () =>
  (await import('#features/live/connection-notice.tsx')).ConnectionNotice

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const floating = useCurrentPage().bar === 'floating'
  const arrival = useArrival()
  useScrollRestoration()
  useMailLanguage()
  useMailedPlots()
  useStoreInviter()

  return (
    <>
      {/* A button, not a link: the address's hash belongs to the map. */}
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-ink px-4 py-2.5 text-sm text-paper focus-visible:translate-y-0"
      >
        {t('skip')}
      </button>
      <PageProgress />
      <TopBar floating={floating} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <CheckoutHost />
      <LinkEmailPrompt floating={floating} />
      <DemoLabel floating={floating} />
      <StatusLine floating={floating} />
      <Loaded load={loadConnectionNotice} />
      <ProofHost />
      <DialogHost />
      <SignInNotice />
      <WalletHost />
      <output className="sr-only">{arrival}</output>
    </>
  )
}
