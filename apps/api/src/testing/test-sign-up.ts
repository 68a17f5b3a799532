import { login } from '@meridian/shared/endpoints/accounts'
import { activate, registry } from '@meridian/shared/endpoints/email-links'
import { beforeAll } from 'vitest'
import { startTestApi } from './test-api.ts'
import type { TestApi } from './test-api.ts'
import { startAccountWorker } from './test-mail.ts'

let api: TestApi
export const password = 'correct horse battery'

/** An API with the worker that writes its mails, for tests of sign-ups. */
export function runSignUps(): { readonly api: TestApi } {
  beforeAll(async () => {
    api = await startTestApi()
    await startAccountWorker(api)
  })
  return {
    get api() {
      return api
    },
  }
}

export const signUp = (username: string, email: string, secret = password) =>
  api.request(registry, { body: { username, email, password: secret } })
export const logIn = (identity: string, secret = password) =>
  api.request(login, { body: { email: identity, password: secret } })
export const confirm = (key: string) => api.request(activate, { params: { key } })
