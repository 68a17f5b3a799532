import { randomUUID } from 'node:crypto'
import type { ChainKey } from '#chains/chain-keys.ts'
import { Journal } from '#files/journal.ts'
import { sendSigned, signPayment, wouldPass } from './send-payment.ts'
import type { Payment } from './send-payment.ts'
import { valueOf } from './widget-session.ts'
import type { WidgetSession } from './widget-session.ts'

/** The button that the buyer pressed. */
export const acts = ['pay', 'decline', 'fail-over'] as const
export type Act = (typeof acts)[number]

export type CardOrder = {
  id: string
  paymentId: string
  session: WidgetSession
  act: Act
  status: 'pending' | 'success' | 'failed' | 'failover'
  /** The transaction, stored before it is first sent. */
  signed: `0x${string}` | null
  /** `failover`: the money went to the session's address. */
  outcome: 'success' | 'failover' | null
  txId: `0x${string}` | null
}

/** For tests: faults of the provider. */
export type Manners = {
  /** Milliseconds between the card's charge and the transaction. */
  delayMs: number
  /** How often the widget repeats each status. */
  repeat: number
  /** `late-pending`: a pending status after the last one. */
  order: 'as-it-happens' | 'late-pending'
  /** The card is charged and nothing follows, until this is reset. */
  neverFinish: boolean
}

type Chain = { rpcUrl: string; key: ChainKey }

const retryMs = 1000

/** Charged cards, and the ether that is sent for them: exactly once each, even after a kill. */
export class CardOrders {
  readonly manners: Manners = { delayMs: 0, repeat: 1, order: 'as-it-happens', neverFinish: false }
  readonly #journal: Journal
  readonly #chain: Chain
  readonly #settling = new Set<string>()
  /** One transaction at a time: two at once would use the same nonce. */
  #turn: Promise<unknown> = Promise.resolve()
  #isStopped = false

  private constructor(journal: Journal, chain: Chain) {
    this.#journal = journal
    this.#chain = chain
  }

  static async open(path: string, chain: Chain): Promise<CardOrders> {
    return new CardOrders(await Journal.open(path), chain)
  }

  /** Resumes orders that an earlier run did not finish. */
  resume(): void {
    for (const { id, status } of this.list()) if (status === 'pending') this.#settle(id)
  }

  list(): CardOrder[] {
    return this.#journal.list<CardOrder>('orders')
  }

  read(id: string): CardOrder | null {
    return this.#journal.read<CardOrder>('orders', id)
  }

  async create(session: WidgetSession, act: Act): Promise<CardOrder> {
    const order: CardOrder = {
      id: randomUUID(),
      paymentId: randomUUID(),
      session,
      act,
      status: 'pending',
      signed: null,
      outcome: null,
      txId: null,
    }
    await this.#write(order)
    this.#settle(order.id)
    return order
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#journal.close()
  }

  #settle(id: string): void {
    if (this.#settling.has(id) || this.#isStopped || this.manners.neverFinish) return
    this.#settling.add(id)
    const again = () => {
      this.#settling.delete(id)
      // An unreachable chain is tried again.
      if (this.read(id)?.status === 'pending') setTimeout(() => this.#settle(id), retryMs).unref()
    }
    setTimeout(() => {
      const turn = this.#turn.then(() => this.#finish(id))
      this.#turn = turn.catch(() => undefined)
      void this.#turn.then(again)
    }, this.manners.delayMs)
  }

  async #finish(id: string): Promise<void> {
    const order = this.read(id)
    if (order?.status !== 'pending' || this.#isStopped) return
    if (order.act === 'decline') return this.#write({ ...order, status: 'failed' })
    const { rpcUrl } = this.#chain
    const prepared = order.signed === null ? await this.#prepare(order) : order
    const { hash, isDone } = await sendSigned(rpcUrl, prepared.signed ?? '0x').catch((error: Error) =>
      this.#forgetIfPassed(prepared, error),
    )
    await this.#write({ ...prepared, txId: hash, status: isDone ? (prepared.outcome ?? 'failed') : 'failed' })
  }

  /** Another transaction used its nonce, so this one can never be mined and may be signed again. */
  async #forgetIfPassed(order: CardOrder, error: Error): Promise<never> {
    if (/nonce too low/i.test(error.message)) await this.#write({ ...order, signed: null })
    throw error
  }

  /** Money that the contract refuses goes to the address that the shop named. */
  async #prepare(order: CardOrder): Promise<CardOrder> {
    const { rpcUrl, key } = this.#chain
    const { address, sc_address: contract, sc_input_data: data } = order.session
    const value = valueOf(order.session)
    const call: Payment = { to: contract, data, value }
    const isTaken = order.act === 'pay' && (await wouldPass(rpcUrl, key, call))
    const payment: Payment = isTaken ? call : { to: address, data: '0x', value }
    const signed = await signPayment(rpcUrl, key, payment)
    const prepared: CardOrder = { ...order, signed, outcome: isTaken ? 'success' : 'failover' }
    await this.#write(prepared)
    return prepared
  }

  #write(order: CardOrder): Promise<void> {
    return this.#journal.commit([{ table: 'orders', id: order.id, row: order }])
  }
}
