/**
 * A page's chunk has a new name with every deployment, so a tab that stayed open asks for files that are gone.
 * Vite tells of it before the import fails; the error itself is only a browser-dependent sentence.
 */
const failedImports = new WeakSet<object>()

export function watchForMissingChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    failedImports.add(event.payload)
  })
}

export const isMissingChunk = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && failedImports.has(error)
