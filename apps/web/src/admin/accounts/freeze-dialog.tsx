import { freezeReasons } from '@meridian/shared/account/freeze'
import type { FreezeReason } from '@meridian/shared/account/freeze'
import { freezeAccount } from '@meridian/shared/endpoints/admin/accounts'
import { useState } from 'react'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'

/** As the owner reads them, in the mail and on the profile. */
export const reasonSentences: Record<FreezeReason, string> = {
  review: 'We are checking what this account did lately',
  dispute: 'A card payment of this account is disputed',
  stolen: 'Somebody else may have used this account',
  terms: 'It was used against the terms of service',
  requested: 'The owner asked for it',
}

export function FreezeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState<FreezeReason>('review')
  const [day, setDay] = useState('')
  return (
    <ActionDialog
      title="Freeze this account"
      description="It can log in and read, but not buy, mint or convert Gin. Its owner gets a mail. Payments under way settle as usual."
      submit="Freeze the account"
      send={(action) =>
        call(freezeAccount, {
          params: { id },
          body: { ...action, reason, until: day === '' ? null : `${day}T00:00:00.000Z` },
        })
      }
      onClose={onClose}
    >
      <SelectField
        label="What the owner reads"
        value={reason}
        onChange={({ target }) => setReason(target.value as FreezeReason)}
      >
        {freezeReasons.map((one) => (
          <option key={one} value={one}>
            {reasonSentences[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Ends at the start of this day (UTC)"
        hint="Empty: until it is thawed."
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </ActionDialog>
  )
}
