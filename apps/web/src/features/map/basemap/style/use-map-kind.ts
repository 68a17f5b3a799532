import { create } from 'zustand'
import { deviceStorage } from '#lib/device-storage.ts'
import type { MapKind } from './base-style.ts'

const KEY = 'map-style'

/** Streets unless chosen otherwise, on this device, for every map. */
export const useMapKind = create<{ kind: MapKind; chooseKind: (kind: MapKind) => void }>()((set) => ({
  kind: deviceStorage.get(KEY) === 'satellite' ? 'satellite' : 'streets',
  chooseKind: (kind) => {
    deviceStorage.set(KEY, kind)
    set({ kind })
  },
}))
