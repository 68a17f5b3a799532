/** Calls the running product over HTTP, signed in with the demo login. */
import { callEndpoint } from '@meridian/shared/call-endpoint'
import type { CallArguments } from '@meridian/shared/call-endpoint'
import type { AnyEndpoint, EndpointAnswer } from '@meridian/shared/endpoint'
import { login } from '@meridian/shared/endpoints/accounts'
import { demoLogin } from '#features/demo/find-demo.ts'

export interface DemoCaller {
  call: <E extends AnyEndpoint>(
    endpoint: E,
    ...args: CallArguments<E, undefined>
  ) => Promise<EndpointAnswer<E>>
  /** The proof for changes that need more than a session. */
  password: string
  /** The linked wallet, in lower case. */
  walletAddress: string | null
}

export async function enterAsDemo(origin: string): Promise<DemoCaller> {
  const send: Parameters<typeof callEndpoint>[0] = async (path, request) => {
    const response = await fetch(new URL(path, origin), request)
    return { status: response.status, json: await response.json() }
  }
  const { password } = demoLogin
  const { access_token: token, user } = await callEndpoint(send, login, {
    body: { email: demoLogin.login, password },
  })
  return {
    call: (endpoint, ...[input]) => callEndpoint(send, endpoint, input, token),
    password,
    walletAddress: user.walletAddress,
  }
}
