/**
 * The whole app in a document without layout, at a URL, with a fake server. Every visit is a freshly loaded page: the
 * app's modules are evaluated again, on a device with empty storage.
 */
import { getProfile, setLanguage } from '@meridian/shared/endpoints/accounts'
import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import type { User } from '@meridian/shared/account/user'
import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import type { EndpointResult } from '@meridian/shared/endpoint'
import { getConfig } from '@meridian/shared/endpoints/system'
import { getTier, listTiers } from '@meridian/shared/endpoints/tiers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { onTestFinished, vi } from 'vitest'
import { AnsweringServer } from './answering-server.ts'
import { demoConfig } from './demo-config.ts'

export const walker: User = {
  username: 'walker',
  display_name: 'walker',
  email: 'walker@example.org',
  avatar: null,
  walletAddress: null,
  wl: 1,
  active: true,
  language: 'en',
}

/** The tier of an account without land. */
const noTier: EndpointResult<typeof getTier> = {
  count_land: 0,
  tier: null,
  count_next_land: 1,
  ratio_next_land: 0,
  tiers: [
    { title: 'Settler', start: 1, end: 9, drop: 1 },
    { title: 'Homesteader', start: 10, end: null, drop: 3 },
  ],
}

export class Visit {
  readonly server = new AnsweringServer()
  readonly user: UserEvent = userEvent.setup({ delay: null })

  /** Call it before `goTo`: stores a session in the browser. */
  signIn(account: User = walker): this {
    this.knowAccount(account)
    window.localStorage.setItem('jwt', 'access')
    window.localStorage.setItem('jwt_refresh', 'refresh')
    return this
  }

  /** Answers the requests that every page sends for a signed-in user. */
  knowAccount(account: User = walker): void {
    this.server.answer(getProfile, { user: account })
    this.server.answer(getCreditTotal, { amount: 3 })
    this.server.answer(setLanguage, {})
    this.server.answer(getTier, noTier)
  }

  /** Call it before `goTo`. */
  fillCart(cells: readonly number[], { ofGuest = false } = {}): this {
    this.server.answer(listCollectionItems, { items: [] })
    const items = cells.map((cell) => ({ cell }))
    window.localStorage.setItem('cart', JSON.stringify({ state: { items, ofGuest }, version: 0 }))
    return this
  }

  /** Renders the app at a URL as main.tsx does, but without the live stream, so that nothing changes unexpectedly. */
  async goTo(path: string): Promise<void> {
    cleanup()
    vi.resetModules()
    window.history.replaceState(null, '', path)
    const { Router } = await import('#app/router.tsx')
    const { showExpiryNotice } = await import('#features/accounts/show-expiry-notice.ts')
    const { createQueryClient, clearAccountDataOnChange } = await import('#lib/endpoint-query.ts')
    const { applyLanguageOf } = await import('#lib/i18n/i18n.ts')
    const { session } = await import('#lib/session.ts')
    const queries = createQueryClient()
    showExpiryNotice()
    clearAccountDataOnChange(session, queries)
    await applyLanguageOf(path)
    render(
      <QueryClientProvider client={queries}>
        <Router />
      </QueryClientProvider>,
    )
  }
}

export function prepareVisit(): Visit {
  const visit = new Visit()
  visit.server.answer(getConfig, demoConfig)
  visit.server.answer(listTiers, { tiers: noTier.tiers })
  vi.stubGlobal('fetch', visit.server.fetch)
  onTestFinished(async () => {
    cleanup()
    window.localStorage.clear()
    window.sessionStorage.clear()
    vi.unstubAllGlobals()
    // Files share modules: a dialog left open by one page must not reach the next file.
    vi.resetModules()
    // Files share a document, and a page may have had another language.
    await i18next.changeLanguage('en')
    visit.server.expectNoFaults()
  })
  return visit
}
