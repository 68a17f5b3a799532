/** Publishes purchases for an analytics script of the operator (dataLayer); sends nothing itself. */
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

/** A reload after a payment must not count the purchase again. */
function isFirstTime(tid: string): boolean {
  const key = `tracked-${tid}`
  try {
    if (window.sessionStorage.getItem(key) !== null) return false
    window.sessionStorage.setItem(key, '1')
  } catch {
    // Storage is blocked: counting twice is better than not at all.
  }
  return true
}
