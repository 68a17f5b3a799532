/**
 * The content security policy allows run-time styles only with the page's nonce. The library that locks scrolling
 * behind a dialog reads the nonce from this global, by its webpack name; nothing else uses it.
 */
declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a global
  var __webpack_nonce__: string | undefined
}

export function passOnNonce() {
  // Browsers hide the attribute's value; the property has it.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
  if (nonce) globalThis.__webpack_nonce__ = nonce
}
