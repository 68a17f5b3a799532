/**
 * Remembers where the focus is and gives a function that puts it back there. A menu's entry is gone once its
 * menu has closed, so the button that opened the menu stands in for it.
 */
export function rememberFocus(): () => void {
  const active = document.activeElement
  const menu = active?.closest('[role=menu]')
  const opener = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const target = opener ?? active
  return () => {
    if (target instanceof HTMLElement && target.isConnected && target !== document.body) target.focus()
    else document.getElementById('main')?.focus()
  }
}
