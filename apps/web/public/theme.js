// A stored choice of light or dark wins over the system's; without one the style sheet follows the system.
;(() => {
  try {
    const choice = localStorage.getItem('theme')
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
  } catch {
    // Storage is blocked: the system's choice stands.
  }
})()
