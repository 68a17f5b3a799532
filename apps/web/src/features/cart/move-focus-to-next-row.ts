import type { MouseEvent } from 'react'

/**
 * Moves the keyboard focus to the next row's remove button, because this row disappears; does nothing for a mouse. A
 * group disappears with its opened rows, which its key identifies.
 */
export function moveFocusToNextRow({ currentTarget, detail }: MouseEvent, group: string | null = null): void {
  const row = currentTarget.closest('li')
  const stays = (other: Element | null | undefined): boolean =>
    !!other && (group === null || other.querySelector<HTMLElement>('[data-of]')?.dataset['of'] !== group)
  let neighbour = row?.nextElementSibling
  while (neighbour && !stays(neighbour)) neighbour = neighbour.nextElementSibling
  neighbour ??= row?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('[data-control=remove]')?.focus({ preventScroll: detail > 0 })
}
