/** The linked wallets that a page of this device has asked for by itself, newest last. */
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'wallet-asked-for'
/** More accounts than a family has; a list that grows for ever is none. */
const MOST = 20

/** A single address is what was kept here before. */
const read = (): string[] => (deviceStorage.get(KEY) ?? '').split(' ').filter((address) => address !== '')

export const wasAskedFor = (linked: string): boolean => read().includes(linked.toLowerCase())

export function rememberAsked(linked: string): void {
  const address = linked.toLowerCase()
  const others = read().filter((one) => one !== address)
  deviceStorage.set(KEY, [...others, address].slice(-MOST).join(' '))
}
