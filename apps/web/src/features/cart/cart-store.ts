/**
 * The selected plots of this device. All tabs share one cart. A guest's cart survives the login; the cart of an account
 * is emptied when its session ends, and at the next login at the latest.
 */
import { isForSale } from '@meridian/shared/grid'
import { maxPlotsPerOrder } from '@meridian/shared/land-item'
import { create } from '#lib/store.ts'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage, onOtherTabWriting, tabStorage } from '#lib/device-storage.ts'
import { session } from '#lib/session.ts'

/** A plot is its cell; bounds, ring and area are derived from the id. */
export interface CartItem {
  cell: number
}

type LandType = 'individual' | 'collection'

interface CartState {
  items: CartItem[]
  /** Whether a guest chose the plots, and not an account. */
  ofGuest: boolean
  /** The number of plots that were sold to others and left the cart since it was last opened or changed. */
  soldAway: number
  /** The plots of the last `removeWithUndo`, for Undo. */
  cleared: CartItem[]
  isOpen: boolean
  landType: LandType
  /** The id of a collection, NEW_COLLECTION, or empty; always empty unless the type is 'collection'. */
  landCollection: string
  setLandTarget: (landType: LandType, landCollection?: string) => void
  setOpen: (isOpen: boolean) => void
  /** Cells that are already in the cart count as neither; `over` is the number beyond the limit. */
  add: (cells: readonly number[]) => { added: number; over: number }
  remove: (cell: number) => void
  /** Removes bought plots; plots that were added meanwhile stay. */
  removeAll: (cells: readonly number[]) => void
  /** Removes plots that others have bought; returns how many of them were still in the cart. */
  removeSold: (cells: readonly number[]) => number
}

const KEY = 'cart'
const TARGET_KEY = 'cart-target'

export const CART_ID = 'cart'
export const NEW_COLLECTION = 'new'

const unchosen = { landType: 'individual', landCollection: '' } as const

/** The collection chosen for plots that are still in the cart: needed after a return from a card provider's page. */
function storedTarget(): Pick<CartState, 'landType' | 'landCollection'> {
  const landCollection = tabStorage.get(TARGET_KEY) ?? ''
  return landCollection === '' ? unchosen : { landType: 'collection', landCollection }
}

const isItem = (value: unknown): value is CartItem =>
  typeof value === 'object' && value !== null && isForSale((value as CartItem).cell)

const isGuest = (): boolean => session.store.getState().access === null

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
      ofGuest: false,
      soldAway: 0,
      cleared: [],
      isOpen: false,
      ...unchosen,
      setLandTarget: (landType, landCollection = '') => set({ landType, landCollection }),
      setOpen: (isOpen) => set({ isOpen, ...(!isOpen && { soldAway: 0 }) }),
      add: (cells) => {
        const { items, added, over } = withCells(get().items, cells)
        if (added > 0) set({ items, ofGuest: isGuest(), soldAway: 0 })
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
      removeSold: (cells) => {
        const before = get().items.length
        get().removeAll(cells)
        const gone = before - get().items.length
        if (gone > 0) set(({ soldAway }) => ({ soldAway: soldAway + gone }))
        return gone
      },
    }),
    {
      name: KEY,
      storage: createJSONStorage(() => ({
        getItem: deviceStorage.get,
        setItem: deviceStorage.set,
        removeItem: deviceStorage.remove,
      })),
      // The target is stored per tab and for these plots only; otherwise the next plots would go to the same
      // collection.
      partialize: ({ items, ofGuest }) => ({ items, ofGuest }),
      // Stored data may be outdated or edited, so invalid items are dropped.
      merge: (stored, current) => {
        const { items: before, ofGuest } = (stored ?? {}) as Record<string, unknown>
        const cells = Array.isArray(before) ? before.filter(isItem).map(({ cell }) => cell) : []
        const { items } = withCells([], cells)
        const { landType, landCollection } = current.landType === 'individual' ? storedTarget() : current
        return {
          ...current,
          items,
          ofGuest: ofGuest === true,
          ...(items.length === 0 ? unchosen : { landType, landCollection }),
        }
      },
    },
  ),
)

useCart.subscribe(({ landCollection }) => {
  if (landCollection === '' || landCollection === NEW_COLLECTION) tabStorage.remove(TARGET_KEY)
  else tabStorage.set(TARGET_KEY, landCollection)
})

session.onEvent((event) => {
  const { items, ofGuest, setLandTarget } = useCart.getState()
  const survives = event === 'started' && ofGuest
  // From now on it is the account's cart. Undo must not restore the plots of the previous account.
  useCart.setState({ items: survives ? items : [], ofGuest: false, soldAway: 0, cleared: [] })
  if (!survives) setLandTarget('individual')
})

onOtherTabWriting([KEY], () => void useCart.persist.rehydrate())
