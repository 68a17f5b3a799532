import { listOrderMails, resendOrderMail } from '@meridian/shared/endpoints/admin/mails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { adminQuery, call } from '#admin/parts/call.ts'
import { formatTime } from '#admin/parts/format-time.ts'
import { Listing } from '#admin/parts/listing.tsx'
import { useMay } from '#admin/parts/use-may.ts'

/** The mails that a purchase gave rise to, at any time, to be sent again. */
export function OrderMails({ tid }: { tid: string }) {
  const mayResend = useMay('support')
  const { data } = useQuery(adminQuery(listOrderMails, { params: { tid } }))
  const [step, setStep] = useState<string | null>(null)
  return (
    <>
      <Listing
        title="Mails to the buyer"
        rows={data?.mails ?? []}
        empty="Nothing happened that the buyer gets a mail about."
        columns={{
          'Happened (UTC)': ({ at }) => formatTime(at),
          About: ({ code }) => code,
          Again: ({ step: id }) => (mayResend ? againButton(() => setStep(id)) : null),
        }}
      />
      {step !== null && (
        <ActionDialog
          title="Send this mail again"
          description="It is written again from the purchase's history, in the account's language, to its confirmed address."
          submit="Send the mail"
          send={(action) => call(resendOrderMail, { params: { tid }, body: { ...action, step } })}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}

const againButton = (onClick: () => void) => <Button onClick={onClick}>Send again …</Button>
