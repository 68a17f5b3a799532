import { refreshMyAssets } from '@meridian/shared/endpoints/minting'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '#lib/api.ts'
import { refreshLand } from '#features/live/refresh-land.ts'
import { announce } from '#ui/status-line.tsx'
import { useSingleMutation } from '#ui/forms/use-single-mutation.ts'
import '#features/my-plots/words.ts'

/** The server may read the chain up to its head. */
const TIMEOUT_MS = 60_000

/** Makes the server read the blockchain, then reloads everything. */
export function useRefresh() {
  const { t } = useTranslation('assets')
  const queries = useQueryClient()
  const { busy, start } = useSingleMutation({
    mutationFn: () => call(refreshMyAssets, {}, { timeoutMs: TIMEOUT_MS }),
    onSuccess: async () => {
      await refreshLand(queries)
      announce(t('refreshed'))
    },
  })
  return { busy, refresh: () => start() }
}

/** Refreshes after a return from a collection's page (`redirected=detail`), so that its changes are visible. */
export function useRefreshOnReturn() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const isReturn = search.get('redirected') === 'detail'
  useEffect(() => {
    if (isReturn) void refreshLand(queries)
  }, [queries, isReturn])
}
