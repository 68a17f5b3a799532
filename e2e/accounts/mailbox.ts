import type { APIRequestContext } from '@playwright/test'
import { expect } from '../journey.ts'

interface Mail {
  subject: string
  links: string[]
}

export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get(`/sandbox/mail.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as Mail[]
}

/** Waits for the newest mail with this subject and returns the URL that it links to. */
export async function followMail(
  request: APIRequestContext,
  address: string,
  subject: string,
  path: string,
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mail = (await mailsTo(request, address)).find((one) => one.subject === subject)
        link = mail?.links.find((one) => new URL(one).pathname === path)
        return link
      },
      { message: `a mail '${subject}' to ${address} with a link to ${path}` },
    )
    .toBeDefined()
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}
