import { startAuthentication } from '@simplewebauthn/browser'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { enter, enterOptions } from '@meridian/shared/endpoints/admin/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#admin/parts/call.ts'
import { Entrance } from './entrance.tsx'

export function SignInPage() {
  const queries = useQueryClient()
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await call(enterOptions)
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
      const { id, rawId, response } = await startAuthentication({ optionsJSON })
      return call(enter, { body: { response: { id, rawId, type: 'public-key', response } } })
    },
    onSuccess: () => queries.resetQueries(),
  })
  return (
    <Entrance
      title="Sign in"
      hint="With the passkey that you registered by your invitation."
      button="Sign in with a passkey"
      busy={signIn.isPending}
      error={signIn.error}
      onPress={() => signIn.mutate()}
    />
  )
}
