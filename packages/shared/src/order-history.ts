/**
 * All events of an order's history and reasons of refunds: codes with parameters. Stored and sent in this form;
 * pages and mails translate them.
 */
import * as z from 'zod/mini'
import { money } from './money.ts'
import { paymentMethods } from './orders.ts'

type Codes = Record<string, z.core.$ZodLooseShape>

type Coded<Table extends Codes> = {
  [Code in keyof Table & string]: { code: Code; params: z.output<z.ZodMiniObject<Table[Code]>> }
}[keyof Table & string]

function coded<Table extends Codes>(table: Table): z.ZodMiniType<Coded<Table>, Coded<Table>> {
  const [first, ...others] = Object.entries(table).map(([code, params]) =>
    z.object({ code: z.literal(code), params: z.object(params) }),
  )
  if (!first) throw new Error('the table of events is empty')
  // The compiler can not follow a table through its entries.
  return z.discriminatedUnion('code', [first, ...others]) as unknown as ReturnType<typeof coded<Table>>
}

/** Steps of a payment in ETH. */
export const ethSteps = [11, 12, 20, 21, 22, 30, 40, 41] as const
/** In progress, success, failed or error. */
export const paymentStatuses = [1, 2, 4] as const

const count = z.number()
const method = z.enum(paymentMethods)
/** An old row whose sentence has no known code: stored as text, in the language it was written in. */
const note = { text: z.string() }

const reasons = {
  names_no_order: {},
  paid_already: {},
  superseded: {},
  plots_in_other_order: {},
  /** Sent more than a day after the order was closed. */
  price_ended: {},
  wrong_amount: {},
  not_exact_amount: {},
  less_than_price: {},
  more_than_price: {},
  nobody_asked: {},
  late_at_unknown_price: {},
  late_and_worth_less: {},
  /**
   * `repriced`: the granted plots cost the price of that quantity, so that less is refunded than was paid for the
   * others.
   */
  plots_gone: { gone: count, of: count, repriced: z.optional(z.boolean()) },
  widget_could_not_pay: {},
  /** Taken back by an operator. */
  plots_returned: { plots: count, of: count },
  credits_returned: { credits: count },
  /** The collection of a mint's fee. */
  not_mintable: {},
  /** A mint's fee from a wallet that is not the owner's. */
  other_wallet: {},
  note,
}

export const refundReason = coded(reasons)
export type RefundReason = z.output<typeof refundReason>

const events = {
  ordered: {},
  attempt_begun: { method },
  superseded: {},
  cancelled: {},
  /** By an operator. */
  cancelled_by_us: {},
  expired: {},
  make_good_chosen: { as: z.enum(['refund', 'credits']) },
  credited_instead: { credits: count },
  money_came: { method, money },
  money_goes_back: { method, money, reason: refundReason },
  payment_seen: {},
  payment_reverted: {},
  /**
   * `outside`: the target collection was closed or gone. `instead`: the refund would have been so small that the
   * missing plots became land credits.
   */
  plots_granted: {
    granted: count,
    refunded: count,
    credited: count,
    outside: z.boolean(),
    instead: z.optional(z.boolean()),
  },
  credits_added: { credits: count },
  mint_fee_paid: {},
  /** The collection was emptied, removed or minted before the fee was final. */
  not_mintable: {},
  checkout_ended: {},
  card_failed: {},
  /** `status` is the provider's value; `taken` of the `of` land credits could be taken back. */
  disputed: { status: z.string(), taken_back: z.nullable(z.object({ taken: count, of: count })) },
  /** An operator took plots back; `left` is how many the buyer keeps of the purchase. */
  plots_returned: { plots: count, left: count, money },
  credits_returned: { credits: count, money },
  /** A person looks into the payment: what for. A failed refund has `refund_failed`. */
  case_opened: { kind: z.enum(['dispute', 'reorganisation', 'refunded_elsewhere']) },
  case_closed: { kind: z.enum(['dispute', 'reorganisation', 'refunded_elsewhere', 'refund_failed']) },
  refund_done: { money },
  refund_failed: { money },
  /** Reported by a browser; `content` is its own text. */
  eth_step: { step: z.literal(ethSteps), content: z.string() },
  /** `charged`: in cents, the provider's charge as the card widget reported it. */
  payment_status: { status: z.literal(paymentStatuses), charged: z.optional(count) },
  /** The widget failed over; `to` is the destination of the money. */
  widget_failed_over: { status: z.literal(paymentStatuses), to: z.enum(['us', 'wallet', 'unknown']) },
  note,
}

export const orderEvent = coded(events)
export type OrderEvent = z.output<typeof orderEvent>
