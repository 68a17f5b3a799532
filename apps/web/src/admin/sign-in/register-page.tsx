import { startRegistration } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { register, registerOptions } from '@meridian/shared/endpoints/admin/operators'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#admin/parts/call.ts'
import { Entrance } from './entrance.tsx'

/** The invitation is behind the #, so that no server logs it. */
export function RegisterPage() {
  const invitation = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const registration = useMutation({
    mutationFn: async () => {
      const { options } = await call(registerOptions, { body: { invitation } })
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const { id, rawId, response } = await startRegistration({ optionsJSON })
      const { clientDataJSON, attestationObject } = response
      return call(register, {
        body: {
          invitation,
          response: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } },
        },
      })
    },
    onSuccess: async () => {
      await queries.resetQueries()
      await navigate('/', { replace: true })
    },
  })
  return (
    <Entrance
      title="Register a passkey"
      hint="It replaces a password. Your device will ask for your fingerprint, face or PIN."
      button="Register a passkey"
      busy={registration.isPending}
      error={registration.error}
      onPress={() => registration.mutate()}
    />
  )
}
