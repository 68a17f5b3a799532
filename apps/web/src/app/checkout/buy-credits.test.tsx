import { getCreditPrice, getDiscountProgram } from '@meridian/shared/endpoints/pricing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareVisit } from '#testing/visit.tsx'
import type { Visit } from '#testing/visit.tsx'

const checkout = () => screen.getByRole('button', { name: 'CHECKOUT' })
const quantity = () => screen.getByRole('spinbutton', { name: 'Land credits' })
const amount = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

async function openDialog(visit: Visit): Promise<void> {
  visit.server.answer(getDiscountProgram, {
    items: [
      { _id: 'a', amount: 25, discount: 10 },
      { _id: 'b', amount: 50, discount: 15 },
    ],
  })
  visit.server.answer(getCreditPrice, ({ params }) => {
    const many = Number(params.amount)
    const discount = many === 50 ? 188 : 0
    return {
      subTotal: many * 25,
      discount,
      total: many * 25 - discount,
      basePrice: 25,
      missingCount: 0,
      nextDiscount: 0,
      discountPercent: 0,
      suggestion: null,
    }
  })
  await visit.goTo('/about')
  await visit.user.click(await screen.findByRole('button', { name: 'Buy Land Credits' }))
  await screen.findByRole('dialog', { name: 'Buy Land Credits' })
}

async function enter({ user }: Visit, text: string): Promise<void> {
  await user.clear(quantity())
  await user.type(quantity(), text)
}

test('starts with one credit; the discount buttons fill in their quantities', async () => {
  const visit = prepareVisit()
  await openDialog(visit)
  expect(quantity()).toHaveValue(1)
  expect(quantity()).toHaveAttribute('min', '0')
  expect(quantity()).toHaveAttribute('step', '1')
  await expect.poll(() => amount('Per plot')?.textContent).toBe('$25')
  await visit.user.click(await screen.findByRole('button', { name: '50 credits: 15% off' }))
  expect(quantity()).toHaveValue(50)
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('50 credits: 15% off')
  await expect.poll(() => amount('Total')?.textContent).toBe('$1,062')
  expect(amount('You Save')).toHaveTextContent('$188')
  // The price after the discount.
  expect(amount('Per plot')).toHaveTextContent('$21.24 ($25 before the discount)')
  expect(amount('Total credits')).toHaveTextContent('50')
  await enter(visit, '30')
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('25 credits: 10% off')
})

test('limits the number of land credits', async () => {
  const visit = prepareVisit()
  await openDialog(visit)
  await visit.user.clear(quantity())
  expect(await screen.findByText('Please enter 1 or more.')).toBeVisible()
  expect(checkout()).toHaveAttribute('aria-disabled', 'true')
  await enter(visit, '10001')
  expect(await screen.findByText('At most 10,000 land credits can be bought at once.')).toBeVisible()
  expect(checkout()).toHaveAttribute('aria-disabled', 'true')
})

test('asks a signed-out visitor to sign up or log in at CHECKOUT', async () => {
  const visit = prepareVisit()
  await openDialog(visit)
  await expect.poll(() => checkout().getAttribute('aria-disabled')).toBeNull()
  await visit.user.click(checkout())
  expect(await screen.findByRole('dialog', { name: /sign up or login/i })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Buy Land Credits' })).toBeNull()
})
