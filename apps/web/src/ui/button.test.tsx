import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { announce, StatusLine } from './status-line.tsx'

afterEach(() => {
  cleanup()
  announce('')
})

function show(props: { blocked?: string | false; busy?: boolean }) {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick} {...props}>
        Move
      </Button>
      <StatusLine floating={false} />
    </form>,
  )
  return {
    button: screen.getByRole('button', { name: 'Move' }),
    status: screen.getByRole('status'),
    onClick,
    onSubmit,
  }
}

test('shows why it is blocked, and announces it when it is pressed', async () => {
  const { button, status, onClick, onSubmit } = show({ blocked: 'No land has been selected yet!' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('No land has been selected yet!')
  expect(status).toBeEmptyDOMElement()
  await userEvent.click(button)
  expect(status).toHaveTextContent('No land has been selected yet!')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('ignores presses while it is busy', async () => {
  const { button, status, onClick, onSubmit } = show({ busy: true, blocked: 'Please wait.' })
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  expect(status).not.toHaveTextContent('Please wait.')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('calls its handler otherwise', async () => {
  const { button, onClick } = show({ blocked: false })
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(button).not.toHaveAttribute('aria-disabled')
  expect(button).not.toHaveAccessibleDescription()
})
