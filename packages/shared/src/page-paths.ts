/** Where the pages are, for the app that shows them and the server that answers 404 for everything else. */

/** As the router writes them: `:id` is one part of the path, whatever it says. */
export const pagePaths = {
  home: '/',
  about: '/about',
  login: '/login',
  registry: '/registry',
  emailActive: '/email_active',
  takeBackEmail: '/email_take_back',
  forgotPassword: '/forgot_password_send_email',
  resetPassword: '/forgot_password_update',
  linkEmail: '/link_email_account',
  connectWallet: '/connect_wallet',
  terms: '/terms_of_service',
  privacy: '/privacy',
  paymentSuccess: '/stripe_payment/success',
  paymentCancel: '/stripe_payment/cancel',
  purchases: '/purchases',
  myAssets: '/myassets',
  assets: '/assets',
  collection: '/assets/collections',
  item: '/item/:id',
  plot: '/plot/:id',
  convertGin: '/convert-gin',
  changePassword: '/change-password',
  changeProfile: '/change-profile',
  updateUsername: '/update_username',
  token: '/token',
} as const

// As the router matches: in any case, with slashes at the end or without.
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)')}/*$`, 'i')
const patterns = Object.values(pagePaths).map(patternOf)

export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

/** What stands for `:id` where a path is one of that page; null where it is not. */
export const idInPath = (page: 'item' | 'plot', path: string): string | null =>
  patternOf(pagePaths[page]).exec(path)?.[1] ?? null

export const plotPage = (id: string | number): string => pagePaths.plot.replace(':id', String(id))

/** Where one order's receipt is. */
export const purchasePage = (tid: string): string => `${pagePaths.purchases}?tid=${tid}`

/** On the map: which purchase's deed lies over its land. */
export const DEED_OF = 'deed'

export const deedPage = (tid: string): string => `${pagePaths.home}?${DEED_OF}=${tid}`
