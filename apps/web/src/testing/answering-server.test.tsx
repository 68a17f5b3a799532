import { getProfile } from '@meridian/shared/endpoints/accounts'
import { getConfig } from '@meridian/shared/endpoints/system'
import { expect, test } from 'vitest'
import { AnsweringServer } from './answering-server.ts'
import { demoConfig } from './demo-config.ts'

const fails = (call: Promise<unknown>) => expect(call).rejects.toThrow('Failed to fetch')

test('a call that the test has not prepared for fails the test', async () => {
  const server = new AnsweringServer()
  server.answer(getConfig, demoConfig)
  await server.fetch(getConfig.path)
  server.expectNoFaults()
  await fails(server.fetch(getConfig.path, { method: 'POST' }))
  await fails(server.fetch(getProfile.path))
  expect(() => server.expectNoFaults()).toThrow(
    `unexpected call: POST ${getConfig.path}\nunexpected call: GET ${getProfile.path}`,
  )
})

test('a call that is to be lost is no fault, nor is the live stream or another host', async () => {
  const server = new AnsweringServer()
  server.answer(getConfig, demoConfig)
  server.lose(getConfig)
  for (const address of [getConfig.path, '/api/live?view=1', 'http://node.test/rpc'])
    await fails(server.fetch(address))
  server.expectNoFaults()
  server.answer(getConfig, demoConfig)
  expect((await server.fetch(getConfig.path)).ok).toBe(true)
})

test('a call for accounts without a token, and an answer that the API can not give, are faults', async () => {
  const server = new AnsweringServer()
  server.answer(getProfile, { user: { username: 7 } } as never)
  await server.fetch(getProfile.path)
  expect(server.faults).toEqual([
    `${getProfile.path} was asked without a token`,
    expect.stringContaining(`${getProfile.path} can not answer this`),
  ])
})
