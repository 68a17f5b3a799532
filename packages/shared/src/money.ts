/** An amount in the currency of payment, as stored and sent: minor units, as decimal text. */
import * as z from 'zod/mini'

export const moneyUnits = ['cents', 'wei', 'credits'] as const

export const money = z.object({ unit: z.enum(moneyUnits), amount: z.string() })
export type Money = z.output<typeof money>
