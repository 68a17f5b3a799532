/**
 * The plots chosen on this device. Every tab shares one cart; signing in or out empties it, but for what a guest signed in
 * for.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage, onOtherTabWriting, tabStorage } from '#lib/device-storage.ts'
import { session } from '#lib/session.ts'
import { forgetWish, readWish } from './guest-wish.ts'

/** A plot is its cell; bounds, ring and area follow from the id. */
export interface CartItem {
  cell: number
}

type LandType = 'individual' | 'collection'

interface CartState {
  items: CartItem[]
  /** What `takeOut` took last, for whoever did not mean it. */
  cleared: CartItem[]
  isOpen: boolean
  landType: LandType
  /** The id of a collection, NEW_COLLECTION, or nothing yet; empty unless the type is 'collection'. */
  landCollection: string
  setLandTarget: (landType: LandType, landCollection?: string) => void
  setOpen: (isOpen: boolean) => void
  /** Cells that are in the cart already count as neither; `over` is how many found no room in it. */
  add: (cells: readonly number[]) => { added: number; over: number }
  remove: (cell: number) => void
  /** Plots that are bought leave the cart; what was chosen meanwhile stays. */
  removeAll: (cells: readonly number[]) => void
}

const KEY = 'cart'
const TARGET_KEY = 'cart-target'

export const CART_ID = 'cart'
export const NEW_COLLECTION = 'new'

const unchosen = { landType: 'individual', landCollection: '' } as const

/** Of plots that are still in the cart: whoever comes back from a card's page pays for the collection that they chose. */
function keptTarget(): Pick<CartState, 'landType' | 'landCollection'> {
  const landCollection = tabStorage.get(TARGET_KEY) ?? ''
  return landCollection === '' ? unchosen : { landType: 'collection', landCollection }
}

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' && value !== null && isForSale((value as CartItem).cell)

export function withCells(items: CartItem[], cells: readonly number[]) {
  const known = new Set(items.map(({ cell }) => cell))
  const fresh = [...new Set(cells)].filter((cell) => isForSale(cell) && !known.has(cell))
  const added = fresh.slice(0, Math.max(maxPlotsPerOrder - items.length, 0))
  return {
    items: [...items, ...added.map((cell) => ({ cell }))],
    added: added.length,
    over: fresh.length - added.length,
  }
}

export const useCart = create<CartState>()(
  persist(
    (set, get) => ({
      items: [],
      cleared: [],
      isOpen: false,
      ...unchosen,
      setLandTarget: (landType, landCollection = '') => set({ landType, landCollection }),
      setOpen: (isOpen) => set({ isOpen }),
      add: (cells) => {
        const { items, added, over } = withCells(get().items, cells)
        if (added > 0) set({ items })
        return { added, over }
      },
      remove: (cell) => get().removeAll([cell]),
      removeAll: (cells) => {
        const gone = new Set(cells)
        set(({ items }) => {
          const left = items.filter(({ cell }) => !gone.has(cell))
          return { items: left, ...(left.length === 0 && unchosen) }
        })
      },
    }),
    {
      name: KEY,
      storage: createJSONStorage(() => ({
        getItem: deviceStorage.get,
        setItem: deviceStorage.set,
        removeItem: deviceStorage.remove,
      })),
      // Where they go is kept for this tab and these plots: chosen once for all, a collection would swallow the next ones.
      partialize: ({ items }) => ({ items }),
      // What an older version, or a curious hand, left in the storage is dropped rather than trusted.
      merge: (stored, current) => {
        const { items } = (stored ?? {}) as Record<string, unknown>
        const cells = Array.isArray(items) ? items.filter(isItem).map(({ cell }) => cell) : []
        const { items: kept } = withCells([], cells)
        const { landType, landCollection } = current.landType === 'individual' ? keptTarget() : current
        return { ...current, items: kept, ...(kept.length === 0 ? unchosen : { landType, landCollection }) }
      },
    },
  ),
)

useCart.subscribe(({ landCollection }) => {
  if (landCollection === '' || landCollection === NEW_COLLECTION) tabStorage.remove(TARGET_KEY)
  else tabStorage.set(TARGET_KEY, landCollection)
})

session.onTurn((turn) => {
  const wish = turn === 'started' ? readWish() : []
  // One that expired is to be followed by a login.
  if (turn !== 'expired') forgetWish()
  // Nor is there a way back: what one chose is not the next one's.
  useCart.setState({ items: withCells([], wish).items, cleared: [] })
  useCart.getState().setLandTarget('individual')
})

onOtherTabWriting([KEY], () => void useCart.persist.rehydrate())
