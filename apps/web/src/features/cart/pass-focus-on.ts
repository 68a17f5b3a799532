import type { MouseEvent } from 'react'

/**
 * The next row's cross takes over, since this one goes away; under a mouse nothing may move for it. A group takes the
 * rows that were opened from it along: those are told by its key.
 */
export function passFocusOn({ currentTarget, detail }: MouseEvent, group: string | null = null): void {
  const row = currentTarget.closest('li')
  const stays = (other: Element | null | undefined): boolean =>
    !!other && (group === null || other.querySelector<HTMLElement>('[data-of]')?.dataset['of'] !== group)
  let neighbour = row?.nextElementSibling
  while (neighbour && !stays(neighbour)) neighbour = neighbour.nextElementSibling
  neighbour ??= row?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('[data-control=remove]')?.focus({ preventScroll: detail > 0 })
}
