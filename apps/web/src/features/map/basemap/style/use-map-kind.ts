import { create } from '#lib/store.ts'
import { deviceStorage } from '#lib/device-storage.ts'
import type { MapKind } from './base-style.ts'

const KEY = 'map-style'

/** Streets by default; stored on this device and shared by all maps. */
export const useMapKind = create<{ kind: MapKind; chooseKind: (kind: MapKind) => void }>()((set) => ({
  kind: deviceStorage.get(KEY) === 'satellite' ? 'satellite' : 'streets',
  chooseKind: (kind) => {
    deviceStorage.set(KEY, kind)
    set({ kind })
  },
}))
