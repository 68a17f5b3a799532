import { namePlot } from '@meridian/shared/names/name-plot'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { KeepEnd } from './keep-end.tsx'

afterEach(cleanup)

test('cuts off the place, never the number after it', () => {
  const { container } = render(<KeepEnd text="Montevideo · Uruguay · 254" />)
  expect(container).toHaveTextContent('Montevideo · Uruguay · 254')
  const [place, number] = [...container.querySelectorAll('span span')]
  expect(place).toHaveTextContent('Montevideo · Uruguay')
  expect(place).toHaveClass('truncate')
  expect(number).toHaveTextContent('· 254')
  expect(number).toHaveClass('shrink-0')
})

test('keeps the number of a plot’s name, which has a space that does not break', () => {
  const name = namePlot(5_075_201_922, { district: 'Montevideo', country: 'UY' }, 'en')
  const { container } = render(<KeepEnd text={name} />)
  const [place, number] = [...container.querySelectorAll('span span')]
  expect(place!.textContent).toBe('Montevideo')
  expect(number!.textContent).toBe('\u00A0· 5075201922')
  expect(number).toHaveClass('shrink-0')
})

test('cuts off the end of a text without a number', () => {
  const { container } = render(<KeepEnd text="The old harbour" />)
  expect(container.firstElementChild).toHaveClass('truncate')
})
