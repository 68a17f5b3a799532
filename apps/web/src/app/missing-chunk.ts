/**
 * Chunks get new names with every deployment, so a tab that stayed open requests files that no longer exist. Vite
 * sends an event before the import fails; the error itself is only a browser-dependent text.
 */
const failedImports = new WeakSet<object>()

export function watchForMissingChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    failedImports.add(event.payload)
  })
}

export const isMissingChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failedImports.has(error)
