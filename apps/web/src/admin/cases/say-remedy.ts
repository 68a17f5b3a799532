const remedies: Record<string, string> = {
  dispute: 'Answer it in Stripe. If it is lost, decide about the land, then close it.',
  refund_failed: 'Retry the refund, or pay it elsewhere and mark it as paid.',
  refunded_elsewhere: 'Somebody refunded it in Stripe. Decide about the land, then close it.',
  reorganisation: 'The chain dropped the payment. Settle it with the buyer, then close it.',
}

/** Cases of chains have their remedy in the operations guide. */
export const sayRemedy = (kind: string): string =>
  remedies[kind] ?? 'Follow the operations guide for this kind, then close it.'
