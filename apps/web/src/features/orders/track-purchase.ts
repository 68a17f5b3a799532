/** For whoever counts purchases on this site; nothing is sent anywhere from here. */
declare global {
  interface Window {
    dataLayer?: object[]
  }
}

interface TrackedPurchase {
  tid: string
  /** 'Buy 3 Land Plot'. */
  name: string
  quantity: number
  totalUSD: number
}

export function trackPurchase({ tid, name, quantity, totalUSD }: TrackedPurchase): void {
  if (!isFirstTime(tid)) return
  window.dataLayer ??= []
  window.dataLayer.push({
    event: 'purchase',
    ecommerce: {
      transaction_id: tid,
      value: totalUSD,
      currency: 'USD',
      items: [{ item_name: name, quantity }],
    },
  })
}

/** A page that is reloaded after a payment buys nothing anew. */
function isFirstTime(tid: string): boolean {
  const key = `tracked-${tid}`
  try {
    if (window.sessionStorage.getItem(key) !== null) return false
    window.sessionStorage.setItem(key, '1')
  } catch {
    // Storage is blocked: counted twice is better than not at all.
  }
  return true
}
