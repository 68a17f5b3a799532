import { endAccountSessions, thawAccount, whitelistAccount } from '@meridian/shared/endpoints/admin/accounts'
import type { getAdminAccount } from '@meridian/shared/endpoints/admin/inspect'
import { requestAccountMail } from '@meridian/shared/endpoints/admin/mails'
import type { EndpointAnswer } from '@meridian/shared/endpoint'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#admin/parts/action-dialog.tsx'
import { call } from '#admin/parts/call.ts'
import { useMay } from '#admin/parts/use-may.ts'
import { FreezeDialog } from './freeze-dialog.tsx'

type Account = EndpointAnswer<typeof getAdminAccount>

interface Offered {
  title: string
  description?: string
  submit: string
  send: (action: { key: string; why: string }) => Promise<unknown>
}

/** The buttons of an account's page, each with its dialog. */
export function AccountActions({ account }: { account: Account }) {
  const mayAct = useMay('support')
  const [opened, setOpened] = useState<'freeze' | Offered | null>(null)
  if (!mayAct) return null
  const close = () => setOpened(null)
  const isFrozen = account.frozen !== null && !account.frozen.is_over
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {!isFrozen && <Button onClick={() => setOpened('freeze')}>Freeze …</Button>}
      {offersOf(account, isFrozen).map((offered) => (
        <Button key={offered.title} onClick={() => setOpened(offered)}>
          {offered.title} …
        </Button>
      ))}
      {opened === 'freeze' && <FreezeDialog id={account.id} onClose={close} />}
      {opened !== null && opened !== 'freeze' && <ActionDialog {...opened} onClose={close} />}
    </div>
  )
}

function offersOf(
  { id, whitelisted, email, email_confirmed: isConfirmed }: Account,
  isFrozen: boolean,
): Offered[] {
  const params = { id }
  const on = !whitelisted
  const mail = isConfirmed ? 'reset' : 'activation'
  return [
    ...(isFrozen
      ? [
          {
            title: 'Thaw',
            description: 'It can buy, mint and convert again.',
            submit: 'Thaw the account',
            send: (action: { key: string; why: string }) => call(thawAccount, { params, body: action }),
          },
        ]
      : []),
    {
      title: 'End all sessions',
      description: 'Every browser has to log in again.',
      submit: 'End the sessions',
      send: (action) => call(endAccountSessions, { params, body: action }),
    },
    {
      title: on ? 'Open My Assets' : 'Close My Assets',
      submit: on ? 'Open the link' : 'Close the link',
      send: (action) => call(whitelistAccount, { params, body: { ...action, on } }),
    },
    ...(email === null
      ? []
      : [
          {
            title: isConfirmed ? 'Send a mail for a new password' : 'Send a new activation mail',
            description: `A new mail with a new link goes to ${email}.`,
            submit: 'Send the mail',
            send: (action: { key: string; why: string }) =>
              call(requestAccountMail, { params, body: { ...action, mail } }),
          },
        ]),
  ]
}
