/**
 * The whole app in a document without layout, at a URL, with a fake server. Every visit is a freshly loaded page: all
 * state of modules is made again (lib/page-state.ts), on a device with empty storage.
 */
import { getProfile, setLanguage } from '@meridian/shared/endpoints/accounts'
import { listCollectionItems } from '@meridian/shared/endpoints/collections'
import type { User } from '@meridian/shared/account/user'
import { getCreditTotal } from '@meridian/shared/endpoints/credits'
import type { EndpointResult } from '@meridian/shared/endpoint'
import { getSurroundings } from '@meridian/shared/endpoints/metadata'
import { getPlotIndex } from '@meridian/shared/endpoints/plots'
import { getConfig } from '@meridian/shared/endpoints/system'
import { packPlots } from '@meridian/shared/plot-index'
import { getTier, listTiers } from '@meridian/shared/endpoints/tiers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { onTestFinished, vi } from 'vitest'
import { Router } from '#app/router.tsx'
import { showExpiryNotice } from '#features/accounts/show-expiry-notice.ts'
import { clearAccountDataOnChange } from '#lib/endpoint-query.ts'
import { applyLanguageOf } from '#lib/i18n/i18n.ts'
import { renewPageState } from '#lib/page-state.ts'
import { session } from '#lib/session.ts'
import { announceSwitch } from '#ui/announce-switch.ts'
import { AnsweringServer } from './answering-server.ts'
import { demoConfig } from './demo-config.ts'
import { stopPageTimers } from './page-timers.ts'
import { createTestQueries } from './test-queries.ts'

export const walker: User = {
  username: 'walker',
  display_name: 'walker',
  email: 'walker@example.org',
  avatar: null,
  walletAddress: null,
  wl: 1,
  active: true,
  language: 'en',
  show_username: false,
  chain_mails: true,
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

const nowhere = {
  town: null,
  shore: 'inland',
  sea: null,
  water: null,
  plots_around: 120,
  sold_around: 0,
  usual_price: null,
} as const

export class Visit {
  readonly server = new AnsweringServer()
  readonly user: UserEvent = userEvent.setup({ delay: null })
  private leaving: (() => void)[] = []

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
    this.server.answer(getPlotIndex, { plots: packPlots([]), count: 0, next: null })
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
    await this.leave()
    window.history.replaceState(null, '', path)
    renewPageState()
    const queries = createTestQueries(announceSwitch)
    this.leaving = [showExpiryNotice(), clearAccountDataOnChange(session, queries)]
    await applyLanguageOf(path)
    render(
      <QueryClientProvider client={queries}>
        <Router />
      </QueryClientProvider>,
    )
  }

  /** Ends what the page does: no timer, response or code that was loading may change the next page. */
  async leave(): Promise<void> {
    cleanup()
    this.server.leavePage()
    for (const stop of this.leaving.splice(0)) stop()
    await vi.dynamicImportSettled()
    await stopPageTimers()
  }
}

export function prepareVisit(): Visit {
  const visit = new Visit()
  visit.server.answer(getConfig, demoConfig)
  visit.server.answer(getSurroundings, { surroundings: nowhere })
  visit.server.answer(listTiers, { tiers: noTier.tiers })
  vi.stubGlobal('fetch', visit.server.fetch)
  onTestFinished(async () => {
    await visit.leave()
    window.localStorage.clear()
    window.sessionStorage.clear()
    vi.unstubAllGlobals()
    // Files share a document, and a page may have had another language.
    await i18next.changeLanguage('en')
    visit.server.expectNoFaults()
  })
  return visit
}
