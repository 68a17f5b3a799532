/** What the console exports as comma-separated values. */
export const exportKinds = ['actions', 'orders', 'payments', 'refunds'] as const
export type ExportKind = (typeof exportKinds)[number]
