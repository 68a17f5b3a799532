import type { enAccountForms } from './en-account-forms.ts'
import { enAccounts } from './en-accounts.ts'
import type { enAssets } from './en-assets.ts'
import { enPaying } from './en-paying.ts'
import { enPlaces } from './en-places.ts'
import { enPlots } from './en-plots.ts'
import type { enPurchases } from './en-purchases.ts'
import { enWallet } from './en-wallet.ts'

/** The English catalogue, and the shape of every other: a key that is missing elsewhere is a type error. */
export const en = {
  ...enAccounts,
  ...enPaying,
  ...enPlaces,
  ...enPlots,
  ...enWallet,
  shell: {
    brand: 'Meridian',
    home: 'Meridian, map home',
    skip: 'Skip to the content',
    mainMenu: 'Main',
    login: 'Login / Sign up',
    hi: 'Hi {{name}}',
    accountMenu: 'account menu',
    settings: 'Language and theme',
    connectWallet: 'Connect Wallet',
    wallet: 'Wallet {{address}}',
    myAssets: 'My Assets',
    purchases: 'Your purchases',
    convertGin: 'Convert Gin ($gin)',
    updateProfile: 'Update Profile',
    changePassword: 'Change Password',
    logout: 'Logout',
    logoutQuestion: 'Are you sure you want to logout?',
    loggedOut: 'You are logged out.',
    notOpenYet: 'Not open yet',
    notForYou: 'Not for your account yet',
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    language: 'Language',
    demo: 'Demo world: sandbox payments, no real money',
    loadingPage: 'Loading the page',
  },
  login: {
    title: 'Log in to your account',
    identifier: 'Email or username',
    password: 'Password',
    remember: 'Remember me on this device',
    submit: 'Sign in',
    submitting: 'Signing in …',
    forgot: 'Forgot password',
    noAccount: 'New here?',
    signUp: 'Sign up',
  },
  fields: {
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    newTab: 'opens in a new tab',
  },
  dialogs: {
    sorry: 'Sorry',
    ok: 'Ok',
    cancel: 'Cancel',
    close: 'Close',
  },
  map: {
    title: 'World map',
    loading: 'Loading the map',
    styles: 'Map style',
    streets: 'Streets',
    satellite: 'Satellite',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    locate: 'Show where I am',
    locating: 'Looking for your position …',
    locateDenied:
      'The browser does not give away your position. Allow it in the site settings and try again.',
    locateFailed: 'Your position could not be found. Please try again.',
    unreachable: 'The map could not be loaded. Please check your connection.',
    retry: 'Try again',
    noWebgl: 'This browser cannot draw the map',
    noWebglHint: 'The map needs WebGL. Switch on hardware acceleration, or open Meridian in another browser.',
  },
  titles: {
    home: 'Map',
    about: 'About',
    login: 'Log in',
    registry: 'Sign up',
    emailActive: 'Account activation',
    forgotPassword: 'Forgot password',
    resetPassword: 'Reset password',
    linkEmail: 'Link email with account',
    connectWallet: 'Link Blockchain Wallet Account',
    terms: 'Terms of service',
    privacy: 'Privacy',
    paymentCompleted: 'Payment completed',
    purchases: 'Your purchases',
    myAssetsTable: 'My land plots',
    assets: 'My Assets',
    collection: 'Land collection',
    item: 'Land collection',
    convertGin: 'Convert Gin',
    changePassword: 'Change Password',
    changeProfile: 'Update Profile',
    updateUsername: 'Update Username',
    token: 'MASS token',
    notFound: 'Page not found',
  },
  pages: {
    arrived: '{{page}}, page loaded',
    toMap: 'Go to the map',
    notOpenTitle: 'This page is not open yet',
    notOpenText: '“{{page}}” is still being surveyed. The map is open.',
    notFoundTitle: 'Nothing is mapped here',
    notFoundText: 'The address “{{path}}” leads nowhere. It may have moved, or was typed wrong.',
    errorTitle: 'Something went wrong on this page',
    errorText: 'Your plots, credits and payments are safe on the server. Reload the page to go on.',
    outdatedTitle: 'A part of this page could not be loaded',
    outdatedText:
      'Meridian may have been updated while this page was open, or the connection was lost. Reload to go on.',
    reload: 'Reload the page',
  },
} as const

type Words<T> = T extends string ? string : { [K in keyof T]: Words<T[K]> }

/** Languages without a singular leave the `_one` forms out. */
type WithoutSingular<T> = { [K in keyof T as K extends `${string}_one` ? never : K]: T[K] }

/** With the words that come with the code that says them. */
export type English = typeof en & typeof enAccountForms & typeof enAssets & typeof enPurchases

export type Catalogue = { [Namespace in keyof English]: WithoutSingular<Words<English[Namespace]>> }
