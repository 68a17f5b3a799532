import { startRegistration } from '@simplewebauthn/browser'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import {
  addPasskey,
  addPasskeyOptions,
  listPasskeys,
  removePasskey,
} from '@meridian/shared/endpoints/admin/passkeys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminQuery, call, messageOf } from '#admin/parts/call.ts'
import { Failure } from '#admin/parts/failure.tsx'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'

export function PasskeysPage() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries()
  const { data, error, refetch } = useQuery(adminQuery(listPasskeys))
  const addition = useMutation({
    mutationFn: async () => {
      const { options } = await call(addPasskeyOptions)
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
      const { id, rawId, response } = await startRegistration({ optionsJSON })
      const { clientDataJSON, attestationObject } = response
      return call(addPasskey, {
        body: {
          response: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } },
        },
      })
    },
    onSettled,
  })
  const removal = useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSettled,
  })
  if (error) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-3 h-60 w-full" label="Loading" />
  const isOnly = data.passkeys.length === 1
  const problem = addition.error ?? removal.error
  return (
    <>
      <h1 className="font-serif text-xl font-semibold">Your passkeys</h1>
      {isOnly && (
        <p className="mt-1 text-sm text-ink-2">
          Add a second one on another device: without it, a lost device locks you out.
        </p>
      )}
      <Listing
        title="Registered"
        rows={data.passkeys}
        empty="There is none."
        columns={{
          'Registered (UTC)': ({ created_at: at }) => formatTime(at),
          'Last used (UTC)': ({ used_at: at }) => at && formatTime(at),
          Remove: ({ id }) =>
            isOnly
              ? null
              : removeButton(removal.isPending && removal.variables === id, () => removal.mutate(id)),
        }}
      />
      <Button variant="primary" className="mt-4" busy={addition.isPending} onClick={() => addition.mutate()}>
        Add a passkey
      </Button>
      <div className="mt-3">
        <FormProblem text={problem && messageOf(problem)} />
      </div>
    </>
  )
}

const removeButton = (busy: boolean, onClick: () => void) => (
  <Button busy={busy} onClick={onClick}>
    Remove
  </Button>
)
