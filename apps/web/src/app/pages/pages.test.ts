import { isPagePath } from '@meridian/shared/page-paths'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import type { Page } from './pages.ts'
import { findPage } from './use-current-page.ts'

const promised = [
  '/',
  '/about',
  '/login',
  '/registry',
  '/email_active',
  '/email_take_back',
  '/forgot_password_send_email',
  '/forgot_password_update',
  '/link_email_account',
  '/connect_wallet',
  '/terms_of_service',
  '/stripe_payment/success',
  '/stripe_payment/cancel',
  '/purchases',
  '/myassets',
  '/assets',
  '/assets/collections',
  '/item/65f1c0ffee',
  '/plot/5072624980',
  '/deed/7K3M-9QX2-W4T0',
  '/convert-gin',
  '/change-password',
  '/change-profile',
  '/sessions',
  '/update_username',
  '/token',
  '/privacy',
]

test.each(promised)('%s is a separate page', (path) => {
  expect(findPage(path).title).not.toBe('notFound')
})

test('has no page beyond the listed ones', () => {
  const found = new Set(promised.map((path) => findPage(path)))
  expect(Object.values<Page>(pages).filter((page) => !found.has(page))).toEqual([])
})

test('matches no page for an unknown address', () => {
  expect(findPage('/nowhere').title).toBe('notFound')
  expect(findPage('/item').title).toBe('notFound')
})

test.each([
  ...promised,
  '/About/',
  '/item/a%20b//',
  '/nowhere',
  '/no/such/place',
  '/item',
  '/item/1/2',
  '/about/us',
  '/aboutus',
  '/assets/collections/1',
])('for %s the server returns found or not found as the screen does', (path) => {
  expect(isPagePath(path)).toBe(findPage(path).title !== 'notFound')
})
