import { create } from 'zustand'
import { deviceStorage } from '#lib/device-storage.ts'

const KEY = 'online-map'

interface OnlineChoice {
  wantsOnline: boolean
  choose: (wantsOnline: boolean) => void
}

/** Off until chosen, on this device: whoever draws the online map sees the visitor's address. */
export const useOnlineChoice = create<OnlineChoice>()((set) => ({
  wantsOnline: deviceStorage.get(KEY) === 'on',
  choose: (wantsOnline) => {
    deviceStorage.set(KEY, wantsOnline ? 'on' : 'off')
    set({ wantsOnline })
  },
}))
