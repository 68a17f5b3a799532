/** The paths of pages, for the app's router and the server, which answers 404 for others. */

/** In the router's syntax: `:id` is any one segment. */
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
  deed: '/deed/:id',
  convertGin: '/convert-gin',
  changePassword: '/change-password',
  changeProfile: '/change-profile',
  sessions: '/sessions',
  updateUsername: '/update_username',
  token: '/token',
} as const

// Like the router: case-insensitive, with or without trailing slashes.
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)')}/*$`, 'i')
const patterns = Object.values(pagePaths).map(patternOf)

export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

/** The value of `:id` in a path of that page; null for other paths. */
export const idInPath = (page: 'item' | 'plot' | 'deed', path: string): string | null =>
  patternOf(pagePaths[page]).exec(path)?.[1] ?? null

export const plotPage = (id: string | number): string => pagePaths.plot.replace(':id', String(id))

/** The path of an order's receipt. */
export const purchasePage = (tid: string): string => `${pagePaths.purchases}?tid=${tid}`

/** The map with a deed over its land, by the deed's public number. */
export const deedPage = (number: string): string => pagePaths.deed.replace(':id', number)

export const itemPage = (uriid: string): string => pagePaths.item.replace(':id', uriid)
