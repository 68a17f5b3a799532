import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { missingOnReceipts } from './shop-config.ts'
import { live, registerDeploymentFiles } from './test-environment.ts'

registerDeploymentFiles()

const shop = {
  SHOP_NAME: 'Meridian Ltd',
  SHOP_ADDRESS: '1 Harbour Road, Đà Nẵng',
  SHOP_TAX_ID: 'VN-0101',
  VAT_PERCENT: '8.1',
}

describe('the shop on receipts', () => {
  test('is read, with the VAT in hundredths of a per cent', () => {
    const { config } = readConfig({ ...live, ...shop })
    expect(config?.shop).toEqual({
      name: 'Meridian Ltd',
      address: '1 Harbour Road, Đà Nẵng',
      taxId: 'VN-0101',
      vatHundredths: 810,
    })
    expect(missingOnReceipts(config!.shop)).toEqual([])
  })

  test('may be missing in live mode, which is reported by name', () => {
    const { config, problems } = readConfig(live)
    expect(problems).toEqual([])
    expect(missingOnReceipts(config!.shop)).toEqual(Object.keys(shop))
  })

  test.each([
    ['VAT_PERCENT', '20%'],
    ['VAT_PERCENT', '100'],
    ['VAT_PERCENT', '-1'],
    ['VAT_PERCENT', '8.125'],
    ['SHOP_NAME', 'a\nb'],
    ['SHOP_TAX_ID', 'x'.repeat(51)],
  ])('refuses %s %j', (name, value) => {
    const { config, problems } = readConfig({ ...live, ...shop, [name]: value })
    expect(config).toBeNull()
    expect(problems.join()).toContain(`${name} must be`)
  })
})
