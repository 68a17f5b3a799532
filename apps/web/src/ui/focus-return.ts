/**
 * Remembers where the focus is and gives a function that puts it back there. A menu's entry is gone once its
 * menu has closed, so the button that opened the menu stands in for it. From within a dialog that is going away one
 * gets where that one was about to give it back to (`pending`).
 */
export function rememberFocus(pending: (() => void) | null = null): () => void {
  const active = document.activeElement
  const isOnItsWay = active === document.body || active?.closest('[role=dialog], [role=alertdialog]') !== null
  if (pending && isOnItsWay) return pending
  const menu = active?.closest('[role=menu]')
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const target = opener ?? active
  return () => {
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus()
    else document.getElementById('main')?.focus()
  }
}
