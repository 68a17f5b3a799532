/**
 * Stores the focused element and returns a function that focuses it again. A menu's entry disappears with its menu,
 * so the button that opened the menu is used instead. Within a closing dialog, that dialog's own target (`pending`)
 * is used.
 */
export function captureFocus(pending: (() => void) | null = null): () => void {
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
