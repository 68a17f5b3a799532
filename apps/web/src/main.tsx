import '#ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchForMissingChunks } from '#app/missing-chunk.ts'
import { Router } from '#app/router.tsx'
import { showExpiryNotice } from '#features/accounts/show-expiry-notice.ts'
import { configQuery } from '#lib/config.ts'
import { passOnNonce } from '#lib/csp-nonce.ts'
import { createQueryClient, clearAccountDataOnChange } from '#lib/endpoint-query.ts'
import { applyLanguageOf } from '#lib/i18n/i18n.ts'
import { healWith, listenWhileSignedIn } from './features/live/live.ts'
import { session } from '#lib/session.ts'
import { announceSwitch } from '#ui/announce-switch.ts'

passOnNonce()
watchForMissingChunks()
showExpiryNotice()

const queries = createQueryClient(announceSwitch)
clearAccountDataOnChange(session, queries)
listenWhileSignedIn(session, queries)
healWith(queries)
// Asked for now, so that it travels beside the page's own chunk.
void queries.prefetchQuery(configQuery)

function show(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// Without its catalogue a page still works, in English. Not awaited up here: a chunk of the catalogue may import from
// this one, and then each would wait for the other.
void applyLanguageOf(window.location.pathname)
  .catch(() => undefined)
  .then(show)
