type Details = { code?: string; param?: string }

/** An error of Stripe's API. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  get body(): unknown {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

export const noSuch = (what: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })
