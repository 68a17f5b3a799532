/** Goes to another site. Back may restore the page as it was left, with its progress dialog, so it is loaded again. */
export function leaveFor(url: string, { location }: Pick<Window, 'location'> = window): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.assign(url)
}
