import { expect, test, vi } from 'vitest'
import { createDialogs, currentDialog } from './dialogs.ts'

function open() {
  const returnFocus = vi.fn<() => void>()
  const remember = vi.fn<(pending: (() => void) | null) => () => void>(() => returnFocus)
  const dialogs = createDialogs(remember)
  const current = () => currentDialog(dialogs.store.getState())
  const answer = (yes: boolean) => {
    const dialog = current()
    if (!dialog || dialog.kind === 'progress') throw new Error('no question is open')
    dialog.answer(yes)
  }
  return { dialogs, current, answer, remember, returnFocus }
}

test('shows two errors one after the other', async () => {
  const { dialogs, current, answer } = open()
  const first = dialogs.showError('first')
  const second = dialogs.showError('second')
  expect(current()).toMatchObject({ kind: 'error', message: 'first' })
  answer(true)
  await first
  expect(current()).toMatchObject({ kind: 'error', message: 'second' })
  answer(true)
  await second
  expect(current()).toBeUndefined()
})

test('shows the same error once and resolves all of its callers', async () => {
  const { dialogs, current, answer } = open()
  const all = Promise.all([dialogs.showError('network'), dialogs.showError('network')])
  answer(true)
  await all
  expect(current()).toBeUndefined()
  const again = dialogs.showError('network')
  expect(current()).toMatchObject({ message: 'network' })
  answer(true)
  await again
})

test('answers a question with yes or no', async () => {
  const { dialogs, answer } = open()
  const yes = dialogs.confirm({ message: 'Sure?' })
  answer(true)
  expect(await yes).toBe(true)
  const no = dialogs.confirm({ message: 'Sure?' })
  answer(false)
  expect(await no).toBe(false)
})

test('hides progress during a question and shows it again with its latest text', async () => {
  const { dialogs, current, answer } = open()
  const progress = dialogs.showProgress({ title: 'Minting', message: 'Waiting' })
  const question = dialogs.showResult({ error: true, title: 'Not yet', message: 'Try later' })
  progress.update({ message: 'Still waiting' })
  expect(current()).toMatchObject({ kind: 'result', title: 'Not yet' })
  answer(true)
  await question
  expect(current()).toMatchObject({ kind: 'progress', title: 'Minting', message: 'Still waiting' })
  progress.close()
  progress.close()
  expect(current()).toBeUndefined()
})

test('stores the focus at the first dialog and returns it after the last', async () => {
  const { dialogs, answer, remember, returnFocus } = open()
  const progress = dialogs.showProgress({ title: 'Paying', message: '…' })
  const failed = dialogs.showError('declined')
  answer(true)
  await failed
  dialogs.returnFocus()
  expect(remember).toHaveBeenCalledTimes(1)
  expect(returnFocus).not.toHaveBeenCalled()
  progress.close()
  dialogs.returnFocus()
  expect(returnFocus).toHaveBeenCalledTimes(1)
})

test('passes the pending focus to a dialog that opens while another closes, and not afterwards', async () => {
  const { dialogs, answer, remember, returnFocus } = open()
  const asked = dialogs.confirm({ message: 'Sure?' })
  answer(true)
  await asked
  const progress = dialogs.showProgress({ title: 'Minting', message: '…' })
  expect(remember.mock.calls).toEqual([[null], [returnFocus]])
  progress.close()
  dialogs.returnFocus()
  dialogs.showProgress({ title: 'Minting', message: '…' }).close()
  dialogs.clearReturnFocus()
  dialogs.showProgress({ title: 'Minting', message: '…' })
  expect(remember.mock.calls.slice(2)).toEqual([[null], [null]])
})
