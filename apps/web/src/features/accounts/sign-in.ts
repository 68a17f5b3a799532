import { getProfile, login } from '@meridian/shared/endpoints/accounts'
import type { EndpointInput } from '@meridian/shared/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { session } from '#lib/session.ts'

export async function signIn(queries: QueryClient, body: EndpointInput<typeof login>['body']): Promise<void> {
  const { access_token, refresh_token, user } = await call(login, { body })
  session.start({ access_token, refresh_token })
  queries.setQueryData(endpointKey(getProfile), { error: false, msg: '', user })
}
