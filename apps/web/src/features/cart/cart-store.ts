/** The plots chosen on this device. Every tab shares one cart; signing in or out empties it. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage, onOtherTabWriting } from '#lib/device-storage.ts'
import { session } from '#lib/session.ts'

/** A plot is its cell; bounds, ring and area follow from the id. */
export interface CartItem {
  cell: number
}

interface CartState {
  items: CartItem[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  clear: () => void
}

const KEY = 'cart'

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' && value !== null && Number.isSafeInteger((value as Partial<CartItem>).cell)

export const useCart = create<CartState>()(
  persist(
    (set) => ({
      items: [],
      isOpen: false,
      setOpen: (isOpen) => set({ isOpen }),
      clear: () => set({ items: [] }),
    }),
    {
      name: KEY,
      storage: createJSONStorage(() => ({
        getItem: deviceStorage.get,
        setItem: deviceStorage.set,
        removeItem: deviceStorage.remove,
      })),
      partialize: ({ items }) => ({ items }),
      // What an older version, or a curious hand, left in the storage is dropped rather than trusted.
      merge: (stored, current) => {
        const items: unknown = (stored as { items?: unknown } | undefined)?.items
        return { ...current, items: Array.isArray(items) ? items.filter(isItem) : [] }
      },
    },
  ),
)

session.onTurn(() => useCart.getState().clear())

onOtherTabWriting([KEY], () => void useCart.persist.rehydrate())
