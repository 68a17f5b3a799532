import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useRef } from 'react'
import type { Ref } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { VirtualList } from './virtual-list.tsx'
import type { VirtualListHandle } from './virtual-list.tsx'

const numbers = Array.from({ length: 1000 }, (_, index) => index)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Every third row has no button to remove it. */
function List({ rows = numbers, handle }: { rows?: number[]; handle?: Ref<VirtualListHandle> }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} data-testid="scroller">
      <VirtualList
        {...(handle && { ref: handle })}
        rows={rows}
        rowKey={(row) => row}
        rowHeight={() => 44}
        scroller={scroller}
        label="Numbers"
      >
        {(row) => (
          <>
            <button data-control="open">open {row}</button>
            {row % 3 > 0 && <button data-control="remove">remove {row}</button>}
          </>
        )}
      </VirtualList>
    </div>
  )
}

const show = () => render(<List />).rerender

const rows = () => within(screen.getByRole('list', { name: 'Numbers' })).getAllByRole('listitem')
const button = (name: string) => screen.getByRole('button', { name })

async function scrollTo(pixels: number) {
  const scroller = screen.getByTestId('scroller')
  scroller.scrollTop = pixels
  fireEvent.scroll(scroller)
  await expect.poll(() => screen.queryByRole('button', { name: `open ${pixels / 44}` })).not.toBeNull()
}

test('draws the visible ones of a thousand rows, each with its index among all', async () => {
  show()
  expect(rows().length).toBeGreaterThan(5)
  expect(rows().length).toBeLessThan(60)
  expect(rows()[3]).toHaveAttribute('aria-posinset', '4')
  expect(rows()[3]).toHaveAttribute('aria-setsize', '1000')
  await scrollTo(500 * 44)
  expect(rows().length).toBeLessThan(60)
  expect(screen.queryByRole('button', { name: 'open 0' })).toBeNull()
})

test('moves by arrow keys to the same control of the next row that has it', async () => {
  show()
  const user = userEvent.setup({ delay: null })
  button('remove 2').focus()
  await user.keyboard('{ArrowDown}')
  expect(button('remove 4')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(button('remove 1')).toHaveFocus()
  // There is none above it.
  await user.keyboard('{ArrowUp}')
  expect(button('remove 1')).toHaveFocus()
  button('open 2').focus()
  await user.keyboard('{ArrowDown}')
  expect(button('open 3')).toHaveFocus()
})

test('keeps the focused row drawn while it is scrolled away', async () => {
  show()
  button('open 0').focus()
  await scrollTo(500 * 44)
  expect(button('open 0')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'open 1' })).toBeNull()
})

test('draws the remaining rows of a list that became shorter than its focused row', () => {
  const rerender = show()
  button('open 5').focus()
  rerender(<List rows={[7]} />)
  expect(rows()).toHaveLength(1)
  expect(button('open 7')).toBeVisible()
})

/** Stands in for the layout engine: reports heights of rows to the list. */
function layOutRows() {
  const reports = new Map<Element, (entry: ResizeObserverEntry) => void>()
  class TestObserver implements ResizeObserver {
    readonly #callback: ResizeObserverCallback
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback
    }
    observe(element: Element): void {
      reports.set(element, (entry) => this.#callback([entry], this))
    }
    unobserve(element: Element): void {
      reports.delete(element)
    }
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', TestObserver)
  return (name: string, blockSize: number) => {
    const target = button(name).closest('li')!
    const entry = { target, borderBoxSize: [{ blockSize }] } as unknown as ResizeObserverEntry
    act(() => reports.get(target)!(entry))
  }
}

const offsetOf = (name: string) => button(name).closest('li')!.style.transform

test('moves the rows below a row that is higher than estimated', () => {
  const report = layOutRows()
  show()
  report('open 1', 100)
  expect(offsetOf('open 1')).toBe('translateY(44px)')
  expect(offsetOf('open 2')).toBe('translateY(144px)')
  expect(screen.getByRole('list').style.height).toBe(`${999 * 44 + 100}px`)
})

test('keeps the visible rows in place when a row above them is higher than estimated', async () => {
  const report = layOutRows()
  show()
  await scrollTo(500 * 44)
  report('open 495', 144)
  report('open 505', 144)
  expect(screen.getByTestId('scroller').scrollTop).toBe(500 * 44 + 100)
})

test('scrolls to a far row, and centres it again once the rows around it are measured', async () => {
  const report = layOutRows()
  const handle = createRef<VirtualListHandle>()
  render(<List handle={handle} />)
  act(() => handle.current!.scrollTo(700))
  const scroller = screen.getByTestId('scroller')
  expect(scroller.scrollTop).toBe(700 * 44 + 22 - 450)
  fireEvent.scroll(scroller)
  await expect.poll(() => screen.queryByRole('button', { name: 'open 700' })).not.toBeNull()
  report('open 699', 144)
  report('open 700', 44)
  expect(scroller.scrollTop).toBe(700 * 44 + 100 + 22 - 450)
  // Later changes do not scroll to it again.
  const later = scroller.scrollTop - 200
  scroller.scrollTop = later
  report('open 699', 44)
  report('open 700', 54)
  expect(scroller.scrollTop).toBe(later)
})
