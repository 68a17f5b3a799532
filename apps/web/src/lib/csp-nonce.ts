/**
 * The content security policy allows styles made at run time only with the page's nonce. The library that
 * keeps the page still behind a dialog reads it from this global, by its webpack name; nothing else does.
 */
declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a global
  var __webpack_nonce__: string | undefined
}

export function passOnNonce() {
  // The attribute reads as empty by design; the property holds the value.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
  if (nonce) globalThis.__webpack_nonce__ = nonce
}
