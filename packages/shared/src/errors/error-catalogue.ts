/**
 * Every way a call can be refused: a stable code for programs, the HTTP status, and the sentence for people.
 * Both sides read it; the server throws an AppError, the browser rebuilds the same class from the answer.
 * `{{most}}` in a sentence is a parameter of the error: the code that enforces a limit gives its number.
 */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, msg: 'Some of what was sent is not valid.' },
  ADDRESS_UNREADABLE: { status: 400, msg: 'This address can not be read.' },
  HOST_AMBIGUOUS: { status: 400, msg: 'The request names more than one host.' },
  INVALID_JSON: { status: 400, msg: 'The request is not valid JSON.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, msg: 'Please send JSON.' },
  BODY_TOO_LARGE: { status: 413, msg: 'The request is too large.' },
  NOT_SIGNED_IN: { status: 401, msg: 'Please log in to continue.' },
  TOKEN_REJECTED: { status: 401, msg: 'Your session has ended. Please log in again.' },
  REFRESH_REJECTED: { status: 401, msg: 'Can not refresh token' },
  RETRY_REJECTED: { status: 401, msg: 'Can not retry token' },
  WRONG_CREDENTIALS: { status: 401, msg: 'Wrong email, username or password.' },
  WRONG_PASSWORD: { status: 403, msg: 'The old password is not right.' },
  USERNAME_TAKEN: { status: 409, msg: 'This username is taken. Please choose another one.' },
  USERNAME_RESERVED: { status: 409, msg: 'This username is reserved. Please choose another one.' },
  EMAIL_TAKEN: { status: 409, msg: 'This email belongs to another account.' },
  EMAIL_NOT_CONFIRMED: { status: 409, msg: 'Please confirm your email before you link a wallet.' },
  OWNER_NOT_PROVED: {
    status: 409,
    msg: "Please log in once in the browser where you confirmed your email, or reset your password with 'Forgot password'.",
  },
  PROOF_REQUIRED: {
    status: 403,
    msg: 'Please confirm this with your password, or with a signature of your linked wallet.',
  },
  PROOF_REFUSED: {
    status: 403,
    msg: 'This was not accepted. Please enter your password again, or sign again with your linked wallet.',
  },
  WALLET_TAKEN: { status: 409, msg: 'This wallet belongs to another account.' },
  SIGNATURE_REJECTED: { status: 401, msg: 'The signature was not accepted. Please try again.' },
  KEY_REJECTED: { status: 410, msg: 'This link is not valid any more. Please ask for a new one.' },
  AVATAR_REFUSED: { status: 400, msg: 'This picture can not be read. Please choose another one.' },
  AVATAR_TOO_MANY_PIXELS: {
    status: 400,
    msg: 'This picture has too many pixels: at most {{millions}} million, and {{side}} on a side. Please choose a smaller one.',
  },
  AVATARS_BUSY: {
    status: 503,
    msg: 'Too many pictures are being read at the moment. Please try again in a few seconds.',
  },
  PICTURES_BUSY: {
    status: 503,
    msg: 'Too many pictures are being drawn at the moment. Please try again in a few seconds.',
  },
  OPERATOR_NEEDED: { status: 401, msg: 'Please sign in to the admin console.' },
  ROLE_TOO_LOW: { status: 403, msg: 'This needs an operator with the role {{role}}.' },
  LAST_PASSKEY: { status: 409, msg: 'This is your last passkey. Please add another one first.' },
  TOO_MANY_PASSKEYS: { status: 409, msg: 'You have {{most}} passkeys. Please remove one first.' },
  ALREADY_DONE: { status: 409, msg: 'This was done before. Reload the page to see it.' },
  CHANGED_MEANWHILE: { status: 409, msg: 'This has changed meanwhile. Reload the page and look again.' },
  NOT_RETURNABLE: {
    status: 409,
    msg: 'Plot {{plot}} can not be taken back: it is minted, being minted, or not granted by this purchase.',
  },
  NOT_REFUNDABLE: {
    status: 409,
    msg: 'This payment can not be refunded: it is disputed, was dropped, or was refunded before.',
  },
  CREDITS_SPENT: { status: 409, msg: 'The buyer has spent some of these land credits.' },
  MAIL_HAS_NO_ADDRESS: { status: 409, msg: 'The account has no confirmed e-mail to send this to.' },
  ACCOUNT_FROZEN: {
    status: 403,
    msg: 'Your account is frozen, so it can not do this at the moment. Update Profile says why.',
  },
  PRICE_START_TAKEN: {
    status: 409,
    msg: 'Choose a start in the future at which no other price list starts.',
  },
  FORBIDDEN: { status: 403, msg: 'You are not allowed to do that.' },
  NOT_FOUND: { status: 404, msg: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: { status: 405, msg: 'This address can not be used in that way.' },
  TOO_MANY_REQUESTS: { status: 429, msg: 'Too many attempts. Please wait a moment and try again.' },
  NOT_ENOUGH_CREDITS: { status: 409, msg: 'You do not have enough land credits.' },
  PLOT_OFF_GRID: { status: 400, msg: 'One of the plots is not a plot of the grid.' },
  PLOT_NOT_FOR_SALE: { status: 400, msg: 'Plots beyond {{degrees}} degrees of latitude are not for sale.' },
  PLOT_TAKEN: { status: 409, msg: 'Some of these plots are no longer for sale.' },
  DUPLICATE_PLOT: { status: 400, msg: 'The same plot is listed twice.' },
  TOO_MANY_PLOTS: {
    status: 400,
    msg: 'You can only add a maximum of {{most}} land plots into your cart at once. Please checkout with your current cart and you can continue shopping after.',
  },
  TOO_MANY_HELD: {
    status: 409,
    msg: 'At most {{most}} plots can wait for your payment. Please pay for or cancel some in Your purchases first.',
  },
  TOO_MANY_HELD_UNCONFIRMED: {
    status: 409,
    msg: 'At most {{most}} plots can wait for your payment until your email is confirmed. Please confirm it or choose fewer.',
  },
  TOO_MANY_HELD_NEARBY: {
    status: 409,
    msg: 'Too many unpaid plots are held from your internet connection. Please pay for them, use land credits or try later.',
  },
  TOO_MANY_LET_GO: {
    status: 409,
    msg: 'You held many plots lately without paying for them. Please choose at most {{most}} at once for a day.',
  },
  HELD_TOO_LONG: {
    status: 409,
    msg: 'Some of these plots were held for hours without payment. Please use land credits, or try tomorrow.',
  },
  TOO_MANY_CREDITS: { status: 400, msg: 'At most {{most}} land credits can be bought at once.' },
  DEED_NOT_FOUND: { status: 404, msg: 'This deed does not exist, or its land was returned.' },
  COLLECTION_NOT_FOUND: { status: 404, msg: 'This land collection does not exist.' },
  TOO_MANY_COLLECTIONS: { status: 409, msg: 'An account can have at most {{most}} land collections.' },
  COLLECTION_CLOSED: {
    status: 409,
    msg: 'This land collection is being minted or has been minted. Its plots can not change.',
  },
  COLLECTION_EMPTY: { status: 409, msg: 'An empty land collection can not be minted.' },
  COLLECTION_MINT_FAILED: {
    status: 409,
    msg: 'The blockchain did not mint this land collection. Please try again: your fee stays paid.',
  },
  COLLECTION_FEE_KEPT: {
    status: 409,
    msg: 'The mint fee of this land collection is paid. You can mint it, but not delete it.',
  },
  COLLECTION_NOT_EMPTY: { status: 409, msg: 'Only an empty land collection can be deleted.' },
  PLOT_NOT_FOUND: { status: 404, msg: 'Some of these plots do not exist, or are not yours any more.' },
  PLOT_MOVED: {
    status: 409,
    msg: 'Some of these plots have been moved meanwhile. Please look again before you move them.',
  },
  PLOT_MINTED: {
    status: 409,
    msg: 'A plot that is minted, or waits for its mint, can not enter or leave a land collection.',
  },
  MINTED_PLOT_STAYS: {
    status: 409,
    msg: '“{{plot}}” is minted or waits for its mint. It can not enter or leave a collection: please leave it out.',
  },
  PLOT_IN_COLLECTION: {
    status: 409,
    msg: 'A plot in a land collection can not be minted alone. Please take it out of its collection first.',
  },
  PLOT_ALREADY_MINTED: { status: 409, msg: 'This plot has been minted already.' },
  NO_LINKED_WALLET: { status: 409, msg: 'No wallet is linked to this account.' },
  WALLET_HAS_PLOT_MINT: {
    status: 409,
    msg: 'A plot waits for its mint. Please mint it or give it up first.',
  },
  WALLET_HAS_COLLECTION_MINT: {
    status: 409,
    msg: 'A land collection is being minted. Please wait until it is done.',
  },
  WALLET_HAS_ETHER_QUOTE: {
    status: 409,
    msg: 'Please pay or cancel your open cryptocurrency payment first.',
  },
  WALLET_HAS_GIN: { status: 409, msg: 'Gin from this wallet is on its way. Please wait until it arrives.' },
  WALLET_HAS_PAYOUT: { status: 409, msg: 'A payout is on its way to this wallet. Please try again later.' },
  WALLET_IS_ONLY_LOGIN: {
    status: 409,
    msg: 'This wallet is your only way to log in. Please link an email and set a password first.',
  },
  WALLET_NOT_LINKED: { status: 409, msg: 'Please connect your wallet before you mint.' },
  MINTING_CLOSED: { status: 503, msg: 'Minting is closed at the moment. Please try again later.' },
  MINT_LATE: {
    status: 504,
    msg: 'The blockchain takes longer than usual to prepare this mint. Please try again in a moment.',
  },
  MINT_OVER: {
    status: 409,
    msg: 'This mint has been used, or its time has run out. Please look again in a few minutes.',
  },
  MINT_REFUSED: {
    status: 502,
    msg: 'The blockchain refused to prepare this mint. Nothing has changed. Please try again.',
  },
  MINT_GIVEN_UP: { status: 409, msg: 'You gave this mint up. The plot is free again in a few minutes.' },
  MINT_ONCE_A_DAY: {
    status: 409,
    msg: 'This plot was prepared for a mint today already. Please try again in {{hours}} h.',
  },
  MINT_PAUSED: {
    status: 409,
    msg: 'You did not use your last mints. Please try again in {{hours}} h.',
  },
  TOO_MANY_UNUSED_MINTS: {
    status: 409,
    msg: 'Too many of your plots wait for their mint. Please mint those first, or try again tomorrow.',
  },
  TOO_MANY_UNUSED_MINTS_NEARBY: {
    status: 409,
    msg: 'Too many mints from your internet connection were not used. Please try again tomorrow.',
  },
  MINT_FOR_OTHER_WALLET: {
    status: 409,
    msg: 'A mint of this plot waits for the wallet that you had linked before. Please try again in an hour.',
  },
  PENDING: {
    status: 409,
    msg: 'This transaction is not final yet. Nothing is lost. Please check again in a few seconds.',
  },
  GIN_WALLET_NOT_LINKED: { status: 409, msg: 'Please connect your wallet before you convert Gin.' },
  GIN_CLOSED: { status: 503, msg: 'Gin can not be converted at the moment. Please try again later.' },
  SALE_CLOSED: { status: 503, msg: 'MASS is not sold here at the moment. Please try again later.' },
  REFERRAL_TOO_LITTLE: { status: 409, msg: 'The smallest withdrawal is {{least}} USDT.' },
  REFERRAL_NOT_ENTITLED: {
    status: 409,
    msg: 'Your reward is saved. To withdraw it, buy or stake MASS with this wallet, or own land.',
  },
  REFERRAL_CONTRACT_WALLET: {
    status: 409,
    msg: 'A contract wallet can not withdraw here by itself. Send the fee from it, and contact us with the transaction.',
  },
  CONVERSION_NOT_FOUND: { status: 404, msg: 'This conversion does not exist.' },
  PRICE_CHANGED: { status: 409, msg: 'The price has changed. Please look at it again before you pay.' },
  NOTHING_TO_BUY: { status: 400, msg: 'Please say which plots, or how many land credits.' },
  ORDER_FOR_OTHER: { status: 400, msg: 'This purchase is for something else.' },
  ORDER_NOT_FOUND: { status: 404, msg: 'This purchase does not exist.' },
  ORDER_NOT_OPEN: { status: 409, msg: 'This purchase is no longer waiting for a payment.' },
  ORDER_NOT_PAID: { status: 409, msg: 'This purchase is not paid, so it has no receipt.' },
  PAYMENT_UNDER_WAY: {
    status: 409,
    msg: 'A payment for some of these plots is under way. Please wait until it is decided.',
  },
  TRANSACTION_REFUSED: { status: 409, msg: 'Can not validate transaction. Please contact us!' },
  PRICE_FEED_STALE: {
    status: 503,
    msg: 'There is no fresh {{coin}} price at the moment. Please try again soon.',
  },
  PAYMENT_METHOD_NOT_OFFERED: {
    status: 503,
    msg: 'This payment method is not offered at the moment. Please choose another one.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 502,
    msg: 'The payment provider did not answer. Please try again, or choose another method.',
  },
  CHAIN_UNREACHABLE: { status: 502, msg: 'The blockchain node did not answer. Please try again.' },
  PROVIDER_REFUSED: { status: 502, msg: 'The payment provider refused this. Please try another way to pay.' },
  WEBHOOK_REJECTED: { status: 400, msg: 'This message is not signed by the payment provider.' },
  INTERNAL: { status: 500, msg: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: {
    status: 503,
    msg: 'The service is starting or a part of it is down. Please try again soon.',
  },
  WEB_APP_MISSING: { status: 503, msg: 'The web app is not built. Run npm start.' },
  SANDBOX_UNAVAILABLE: { status: 503, msg: 'The sandbox did not answer. Please try again.' },
  /** Never sent by the server: the answer of the sandbox's faucet. */
  FAUCET_REFUSED: { status: 503, msg: 'The faucet gives nothing at the moment. Please try again later.' },
  /** Never sent by the server: the browser could not reach it or not read the answer. */
  NETWORK: { status: 0, msg: 'Please try again, network error' },
} as const satisfies Record<string, { status: number; msg: string }>

export type ErrorCode = keyof typeof errorCatalogue

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCatalogue, code)
