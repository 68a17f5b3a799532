/**
 * Every page of the product, with a chunk of its own each. A new one gets its path in `@meridian/shared/page-paths`
 * first, or the server does not know it.
 */
import { pagePaths } from '@meridian/shared/page-paths'
import type { ComponentType } from 'react'
import type { appWords } from './words.ts'

export interface Page {
  /** As the router writes it: `/item/:id`. */
  path: string
  /** Key in the `titles` catalogue: the document's title, and what a screen reader hears on arrival. */
  title: keyof (typeof appWords)['titles']
  /** The top bar floats over a map, or stands above the text as a bar (the default). */
  bar?: 'floating'
  load: () => Promise<{ Component: ComponentType }>
}

export const pages = {
  home: { path: pagePaths.home, title: 'home', bar: 'floating', load: () => import('./pages/home-page.tsx') },
  about: { path: pagePaths.about, title: 'about', load: () => import('./pages/documents/about-page.tsx') },
  login: { path: pagePaths.login, title: 'login', load: () => import('./pages/login-page.tsx') },
  registry: { path: pagePaths.registry, title: 'registry', load: () => import('./pages/registry-page.tsx') },
  emailActive: {
    path: pagePaths.emailActive,
    title: 'emailActive',
    load: () => import('./pages/email-active-page.tsx'),
  },
  takeBackEmail: {
    path: pagePaths.takeBackEmail,
    title: 'takeBackEmail',
    load: () => import('./pages/take-back-email-page.tsx'),
  },
  forgotPassword: {
    path: pagePaths.forgotPassword,
    title: 'forgotPassword',
    load: () => import('./pages/forgot-password-page.tsx'),
  },
  resetPassword: {
    path: pagePaths.resetPassword,
    title: 'resetPassword',
    load: () => import('./pages/reset-password-page.tsx'),
  },
  linkEmail: {
    path: pagePaths.linkEmail,
    title: 'linkEmail',
    load: () => import('./pages/link-email-page.tsx'),
  },
  connectWallet: {
    path: pagePaths.connectWallet,
    title: 'connectWallet',
    load: () => import('./pages/connect-wallet-page.tsx'),
  },
  terms: { path: pagePaths.terms, title: 'terms', load: () => import('./pages/documents/terms-page.tsx') },
  privacy: {
    path: pagePaths.privacy,
    title: 'privacy',
    load: () => import('./pages/documents/privacy-page.tsx'),
  },
  paymentSuccess: {
    path: pagePaths.paymentSuccess,
    title: 'paymentCompleted',
    load: () => import('./pages/payment-completed-page.tsx'),
  },
  paymentCancel: {
    path: pagePaths.paymentCancel,
    title: 'paymentCompleted',
    load: () => import('./pages/payment-completed-page.tsx'),
  },
  purchases: {
    path: pagePaths.purchases,
    title: 'purchases',
    load: () => import('./pages/purchases-page.tsx'),
  },
  myAssets: {
    path: pagePaths.myAssets,
    title: 'myAssetsTable',
    load: () => import('./pages/my-assets-page.tsx'),
  },
  assets: { path: pagePaths.assets, title: 'assets', load: () => import('./pages/assets-page.tsx') },
  collection: {
    path: pagePaths.collection,
    title: 'collection',
    load: () => import('./pages/collection-page.tsx'),
  },
  item: { path: pagePaths.item, title: 'item', load: () => import('./pages/item-page.tsx') },
  plot: { path: pagePaths.plot, title: 'plot', load: () => import('./pages/plot-page.tsx') },
  convertGin: {
    path: pagePaths.convertGin,
    title: 'convertGin',
    load: () => import('./pages/convert-gin-page.tsx'),
  },
  changePassword: {
    path: pagePaths.changePassword,
    title: 'changePassword',
    load: () => import('./pages/change-password-page.tsx'),
  },
  changeProfile: {
    path: pagePaths.changeProfile,
    title: 'changeProfile',
    load: () => import('./pages/change-profile-page.tsx'),
  },
  updateUsername: {
    path: pagePaths.updateUsername,
    title: 'updateUsername',
    load: () => import('./pages/update-username-page.tsx'),
  },
  token: { path: pagePaths.token, title: 'token', load: () => import('./pages/token-page.tsx') },
} satisfies { [Name in keyof typeof pagePaths]: Page & { path: (typeof pagePaths)[Name] } }

export type PageName = keyof typeof pages
