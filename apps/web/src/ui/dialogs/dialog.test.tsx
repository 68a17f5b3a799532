import { render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Dialog } from './dialog.tsx'

/** Opens some time after the page, as real dialogs do, so that React renders it in steps. */
function LateQuestion() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true))
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog open={open} title="A question" onClose={() => {}}>
      <button type="button">Yes</button>
    </Dialog>
  )
}

test('accepts a press in its first frame, while the page behind it is inert', async () => {
  let wasDead = false
  const watcher = new MutationObserver(() => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]')
    if (dialog && document.body.style.pointerEvents === 'none' && dialog.style.pointerEvents !== 'auto')
      wasDead = true
  })
  watcher.observe(document.body, { attributes: true, childList: true, subtree: true })
  onTestFinished(() => watcher.disconnect())

  render(<LateQuestion />)
  await screen.findByRole('button', { name: 'Yes' })
  await expect.poll(() => document.body.style.pointerEvents).toBe('none')
  expect(wasDead).toBe(false)
})
