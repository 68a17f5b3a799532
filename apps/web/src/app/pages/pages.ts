/**
 * Every page of the product, each with its own chunk. Add the path of a new page to `@meridian/shared/page-paths`
 * first, or the server does not know it.
 */
import { pagePaths } from '@meridian/shared/page-paths'
import type { ComponentType } from 'react'
import type { appWords } from '#app/layout/words.ts'

export interface Page {
  /** In the router's syntax: `/item/:id`. */
  path: string
  /** Key in the `titles` catalogue: the document title, which screen readers announce on arrival. */
  title: keyof (typeof appWords)['titles']
  /** The bar floats over the map, or stands above the text (the default). */
  bar?: 'floating'
  load: () => Promise<{ Component: ComponentType }>
}

/** One function, so that the router keeps the map when it changes between the map's own path and a deed. */
const loadMapPage = () => import('./home-page.tsx')

export const pages = {
  home: { path: pagePaths.home, title: 'home', bar: 'floating', load: loadMapPage },
  about: { path: pagePaths.about, title: 'about', load: () => import('#app/pages/documents/about-page.tsx') },
  login: { path: pagePaths.login, title: 'login', load: () => import('./login-page.tsx') },
  registry: { path: pagePaths.registry, title: 'registry', load: () => import('./registry-page.tsx') },
  emailActive: {
    path: pagePaths.emailActive,
    title: 'emailActive',
    load: () => import('./email-active-page.tsx'),
  },
  takeBackEmail: {
    path: pagePaths.takeBackEmail,
    title: 'takeBackEmail',
    load: () => import('./take-back-email-page.tsx'),
  },
  forgotPassword: {
    path: pagePaths.forgotPassword,
    title: 'forgotPassword',
    load: () => import('./forgot-password-page.tsx'),
  },
  resetPassword: {
    path: pagePaths.resetPassword,
    title: 'resetPassword',
    load: () => import('./reset-password-page.tsx'),
  },
  linkEmail: {
    path: pagePaths.linkEmail,
    title: 'linkEmail',
    load: () => import('./link-email-page.tsx'),
  },
  connectWallet: {
    path: pagePaths.connectWallet,
    title: 'connectWallet',
    load: () => import('./connect-wallet-page.tsx'),
  },
  terms: { path: pagePaths.terms, title: 'terms', load: () => import('#app/pages/documents/terms-page.tsx') },
  privacy: {
    path: pagePaths.privacy,
    title: 'privacy',
    load: () => import('#app/pages/documents/privacy-page.tsx'),
  },
  paymentSuccess: {
    path: pagePaths.paymentSuccess,
    title: 'paymentCompleted',
    load: () => import('./payment-completed-page.tsx'),
  },
  paymentCancel: {
    path: pagePaths.paymentCancel,
    title: 'paymentCompleted',
    load: () => import('./payment-completed-page.tsx'),
  },
  purchases: {
    path: pagePaths.purchases,
    title: 'purchases',
    load: () => import('./purchases-page.tsx'),
  },
  myAssets: {
    path: pagePaths.myAssets,
    title: 'myAssetsTable',
    load: () => import('./my-assets-page.tsx'),
  },
  assets: { path: pagePaths.assets, title: 'assets', load: () => import('./assets-page.tsx') },
  collection: {
    path: pagePaths.collection,
    title: 'collection',
    load: () => import('./collection-page.tsx'),
  },
  item: { path: pagePaths.item, title: 'item', load: () => import('./item-page.tsx') },
  deed: { path: pagePaths.deed, title: 'deed', bar: 'floating', load: loadMapPage },
  plot: { path: pagePaths.plot, title: 'plot', load: () => import('./plot-page.tsx') },
  convertGin: {
    path: pagePaths.convertGin,
    title: 'convertGin',
    load: () => import('./convert-gin-page.tsx'),
  },
  changePassword: {
    path: pagePaths.changePassword,
    title: 'changePassword',
    load: () => import('./change-password-page.tsx'),
  },
  changeProfile: {
    path: pagePaths.changeProfile,
    title: 'changeProfile',
    load: () => import('./change-profile-page.tsx'),
  },
  sessions: {
    path: pagePaths.sessions,
    title: 'sessions',
    load: () => import('#app/pages/account/sessions-page.tsx'),
  },
  updateUsername: {
    path: pagePaths.updateUsername,
    title: 'updateUsername',
    load: () => import('./update-username-page.tsx'),
  },
  token: { path: pagePaths.token, title: 'token', load: () => import('./token-page.tsx') },
} satisfies { [Name in keyof typeof pagePaths]: Page & { path: (typeof pagePaths)[Name] } }

export type PageName = keyof typeof pages
