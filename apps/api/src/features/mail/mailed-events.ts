/** The order events that the buyer gets a mail about. */
import { orderEvent } from '@meridian/shared/order-history'
import type { OrderEvent } from '@meridian/shared/order-history'
import { z } from 'zod'

const mailed = [
  'plots_granted',
  'credits_added',
  'credited_instead',
  'money_goes_back',
  'plots_returned',
  'credits_returned',
  'cancelled_by_us',
  'refund_done',
  'refund_failed',
  'case_opened',
  'case_closed',
] as const satisfies OrderEvent['code'][]

type Of<Code> = Extract<OrderEvent, { code: Code }>
export type MailedEvent = Of<(typeof mailed)[number]>
export type MoneyCame = Of<'money_came'>

export const mailedCodes: ReadonlySet<OrderEvent['code']> = new Set(mailed)

const isMailed = (event: OrderEvent): event is MailedEvent => mailedCodes.has(event.code)

const isMoneyCame = (event: OrderEvent): event is MoneyCame => event.code === 'money_came'

const narrowed = <Event extends OrderEvent>(isOne: (event: OrderEvent) => event is Event) =>
  z.custom<Event>((value) => {
    const { success, data } = orderEvent.safeParse(value)
    return success && isOne(data)
  })

export const mailedEvent = narrowed(isMailed)
export const moneyCame = narrowed(isMoneyCame)
