/** Removes plots from the cart with Undo. */
import { useCart, withCells } from './cart-store.ts'

export function removeWithUndo(cells: readonly number[]): void {
  const gone = new Set(cells)
  const { items, removeAll } = useCart.getState()
  useCart.setState({ cleared: items.filter(({ cell }) => gone.has(cell)) })
  removeAll(cells)
}

/** Restores as many as fit; plots that were added since stay. */
export function restoreRemoved(): void {
  const { cleared, items } = useCart.getState()
  const all = withCells(
    items,
    cleared.map(({ cell }) => cell),
  ).items
  useCart.setState({ items: [...all.slice(items.length), ...items], cleared: [] })
}
