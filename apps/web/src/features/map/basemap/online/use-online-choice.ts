import { create } from 'zustand'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'online-map'

interface OnlineChoice {
  wantsOnline: boolean
  choose: (wantsOnline: boolean) => void
}

/** Off by default and stored on this device: the provider of the online map sees the visitor's network address. */
export const useOnlineChoice = create<OnlineChoice>()((set) => ({
  wantsOnline: deviceStorage.get(KEY) === 'on',
  choose: (wantsOnline) => {
    deviceStorage.set(KEY, wantsOnline ? 'on' : 'off')
    set({ wantsOnline })
  },
}))
