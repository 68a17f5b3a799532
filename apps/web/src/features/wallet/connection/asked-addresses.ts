/** The linked wallets to which pages of this device have already sent an automatic connection request, newest last. */
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'wallet-asked-for'
/** More accounts than one household uses; the limit bounds the list. */
const MOST = 20

/** Older versions stored a single address here, which this also reads. */
const read = (): string[] => (deviceStorage.get(KEY) ?? '').split(' ').filter((address) => address !== '')

export const wasAskedFor = (linked: string): boolean => read().includes(linked.toLowerCase())

export function rememberAsked(linked: string): void {
  const address = linked.toLowerCase()
  const others = read().filter((one) => one !== address)
  deviceStorage.set(KEY, [...others, address].slice(-MOST).join(' '))
}
