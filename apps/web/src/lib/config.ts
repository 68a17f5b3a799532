/** The server's public run-time configuration. It does not change while a page is open. */
import { getConfig } from '@meridian/shared/endpoints/system'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'

export const configQuery = { ...endpointQuery(getConfig), staleTime: Infinity }

export const useConfig = () => useQuery(configQuery)
