import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { VirtualList } from './virtual-list.tsx'

const numbers = Array.from({ length: 1000 }, (_, index) => index)

afterEach(cleanup)

/** Every third row has no button to remove it. */
function List({ rows = numbers }: { rows?: number[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} data-testid="scroller">
      <VirtualList rows={rows} rowKey={(row) => row} rowHeight={() => 44} scroller={scroller} label="Numbers">
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

/** Drawn twice: the list needs what scrolls to be in the document. */
function show() {
  const { rerender } = render(<List />)
  rerender(<List />)
  return rerender
}

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
