import type Stripe from 'stripe'

/** The calls that the sandbox accepts, each with the parameters of the SDK's types. */
export interface StripeCalls {
  createSession: Stripe.Checkout.SessionCreateParams
  retrieveSession: Stripe.Checkout.SessionRetrieveParams
  listLineItems: Stripe.Checkout.SessionListLineItemsParams
  expireSession: Stripe.Checkout.SessionExpireParams
  retrieveIntent: Stripe.PaymentIntentRetrieveParams
  createRefund: Stripe.RefundCreateParams
  retrieveRefund: Stripe.RefundRetrieveParams
  listRefunds: Stripe.RefundListParams
  listEvents: Stripe.EventListParams
  retrieveEvent: Stripe.EventRetrieveParams
}
