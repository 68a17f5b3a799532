/** The server's public run-time configuration. It does not change while a page is open. */
import { getConfig } from '@meridian/shared/endpoints/system'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { endpointKey } from './endpoint-query.ts'
import { nameCoin } from './coin.ts'

export const configQuery = queryOptions({
  queryKey: endpointKey(getConfig),
  queryFn: async ({ signal }) => {
    const config = await call(getConfig, undefined, { signal })
    nameCoin(config)
    return config
  },
  staleTime: Infinity,
})

export const useConfig = () => useQuery(configQuery)
