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

/** Reading a chain up to its head. */
const TIMEOUT_MS = 60_000

/** Asks the blockchain, then reads everything again. */
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

/** Whoever comes back from a collection's page (`redirected=detail`) sees what was done there. */
export function useRefreshOnReturn() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const isReturn = search.get('redirected') === 'detail'
  useEffect(() => {
    if (isReturn) void refreshLand(queries)
  }, [queries, isReturn])
}
