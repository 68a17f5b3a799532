import { create } from '#lib/store.ts'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'online-map'

interface OnlineChoice {
  /** Null: not chosen yet. */
  chosen: boolean | null
  choose: (wantsOnline: boolean) => void
}

function read(): boolean | null {
  const stored = deviceStorage.get(KEY)
  return stored === null ? null : stored === 'on'
}

const useStoredChoice = create<OnlineChoice>()((set) => ({
  chosen: read(),
  choose: (wantsOnline) => {
    deviceStorage.set(KEY, wantsOnline ? 'on' : 'off')
    set({ chosen: wantsOnline })
  },
}))

/** Stored on this device: the provider of the online map sees the visitor's network address. */
export function useOnlineChoice(byDefault: boolean) {
  const { chosen, choose } = useStoredChoice()
  return { wantsOnline: chosen ?? byDefault, choose }
}
