/** The product's own typed API call, for steps outside of the page, with the journey's headers and connection. */
import type { APIRequestContext } from '@playwright/test'
import { callEndpoint } from '@meridian/shared/call-endpoint'
import type { CallArguments, Transport } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointAnswer } from '@meridian/shared/endpoint'

/** Returns the answer; an error is thrown and fails the journey. */
export function callApi<E extends AnyEndpoint>(
  request: APIRequestContext,
  endpoint: E,
  ...[input, options]: CallArguments<E, { token: string | null }>
): Promise<EndpointAnswer<E>> {
  const send: Transport = async (path, { method, headers, body }) => {
    const data = body === undefined ? {} : { data: Buffer.from(body) }
    const answer = await request.fetch(path, { method, headers, ...data })
    return { status: answer.status(), json: await answer.json() }
  }
  return callEndpoint(send, endpoint, input, options?.token)
}
