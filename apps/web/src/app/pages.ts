/**
 * Every page of the product. A page with `load` is open: it has a chunk of its own, and menus link to it. A
 * page without answers 'This page is not open yet' and nothing links to it. To open a page, give it its `load`.
 */
import type { ComponentType } from 'react'
import type { en } from '#lib/i18n/en.ts'

export interface Page {
  /** As the router writes it: `/item/:id`. */
  path: string
  /** Key in the `titles` catalogue: the document's title, and what a screen reader hears on arrival. */
  title: keyof (typeof en)['titles']
  /** The top bar floats over a map, or stands above the text as a bar (the default). */
  bar?: 'floating'
  load?: () => Promise<{ Component: ComponentType }>
}

export const pages = {
  home: { path: '/', title: 'home', bar: 'floating', load: () => import('./pages/home-page.tsx') },
  about: { path: '/about', title: 'about', load: () => import('./pages/about-page.tsx') },
  login: { path: '/login', title: 'login', load: () => import('./pages/login-page.tsx') },
  registry: { path: '/registry', title: 'registry', load: () => import('./pages/registry-page.tsx') },
  emailActive: {
    path: '/email_active',
    title: 'emailActive',
    load: () => import('./pages/email-active-page.tsx'),
  },
  forgotPassword: {
    path: '/forgot_password_send_email',
    title: 'forgotPassword',
    load: () => import('./pages/forgot-password-page.tsx'),
  },
  resetPassword: {
    path: '/forgot_password_update',
    title: 'resetPassword',
    load: () => import('./pages/reset-password-page.tsx'),
  },
  linkEmail: {
    path: '/link_email_account',
    title: 'linkEmail',
    load: () => import('./pages/link-email-page.tsx'),
  },
  connectWallet: {
    path: '/connect_wallet',
    title: 'connectWallet',
    load: () => import('./pages/connect-wallet-page.tsx'),
  },
  terms: { path: '/terms_of_service', title: 'terms', load: () => import('./pages/terms-page.tsx') },
  privacy: { path: '/privacy', title: 'privacy', load: () => import('./pages/privacy-page.tsx') },
  paymentSuccess: {
    path: '/stripe_payment/success',
    title: 'paymentCompleted',
    load: () => import('./pages/payment-completed-page.tsx'),
  },
  paymentCancel: {
    path: '/stripe_payment/cancel',
    title: 'paymentCompleted',
    load: () => import('./pages/payment-completed-page.tsx'),
  },
  purchases: { path: '/purchases', title: 'purchases', load: () => import('./pages/purchases-page.tsx') },
  myAssets: {
    path: '/myassets',
    title: 'myAssetsTable',
    load: () => import('./pages/my-assets-page.tsx'),
  },
  assets: { path: '/assets', title: 'assets', load: () => import('./pages/assets-page.tsx') },
  collection: {
    path: '/assets/collections',
    title: 'collection',
    load: () => import('./pages/collection-page.tsx'),
  },
  item: { path: '/item/:id', title: 'item', load: () => import('./pages/item-page.tsx') },
  convertGin: { path: '/convert-gin', title: 'convertGin' },
  changePassword: {
    path: '/change-password',
    title: 'changePassword',
    load: () => import('./pages/change-password-page.tsx'),
  },
  changeProfile: {
    path: '/change-profile',
    title: 'changeProfile',
    load: () => import('./pages/change-profile-page.tsx'),
  },
  updateUsername: {
    path: '/update_username',
    title: 'updateUsername',
    load: () => import('./pages/update-username-page.tsx'),
  },
  token: { path: '/token', title: 'token' },
} satisfies Record<string, Page>

export type PageName = keyof typeof pages

export const isOpen = (name: PageName): boolean => (pages[name] as Page).load !== undefined
