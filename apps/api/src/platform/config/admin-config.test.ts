import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { live, registerDeploymentFiles } from './test-environment.ts'

registerDeploymentFiles()

describe('the admin console', () => {
  test('is off by default, whatever its address', () => {
    expect(readConfig(live).config?.admin).toBeNull()
    expect(readConfig({ ...live, ADMIN_URL: 'https://office.land.example' }).config?.admin).toBeNull()
  })

  test('is on with its address', () => {
    const { config, problems } = readConfig({
      ...live,
      ADMIN: 'on',
      ADMIN_URL: 'https://office.land.example/',
    })
    expect(problems).toEqual([])
    expect(config?.admin).toMatchObject({ url: 'https://office.land.example' })
  })

  test('has a port of its own if one is set, which is not the shop’s', () => {
    const on = { ...live, ADMIN: 'on', ADMIN_URL: 'https://office.land.example' }
    expect(readConfig(on).config?.admin?.port).toBeNull()
    expect(readConfig({ ...on, ADMIN_PORT: '9100' }).config?.admin?.port).toBe(9100)
    expect(readConfig({ ...on, PORT: '9100', ADMIN_PORT: '9100' }).problems.join()).toContain(
      'ADMIN_PORT and PORT are the same port',
    )
    expect(readConfig({ ...on, ADMIN_PORT: 'office' }).problems.join()).toContain('ADMIN_PORT')
  })

  test.each([
    [undefined, 'ADMIN_URL is missing'],
    ['http://office.land.example', 'ADMIN_URL must be https with a host name'],
    ['http://127.0.0.1:3000', 'ADMIN_URL must be https with a host name'],
    ['https://192.0.2.1', 'ADMIN_URL must be https with a host name'],
    ['https://[2001:db8::1]', 'ADMIN_URL must be https with a host name'],
    ['https://land.example/office', 'ADMIN_URL must be an origin'],
  ])('refuses the address %s', (ADMIN_URL, problem) => {
    const { config, problems } = readConfig({ ...live, ADMIN: 'on', ADMIN_URL })
    expect(config).toBeNull()
    expect(problems.join('\n')).toContain(problem)
  })
})
