import { chooseMakeGood, getOrder } from '@meridian/shared/endpoints/purchase'
import type { OrderDetail } from '@meridian/shared/endpoints/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { showError } from '#ui/dialogs/dialogs.ts'
import { Radio } from '#ui/forms/radio.tsx'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

const choices = ['refund', 'credits'] as const

export function MakeGoodChoice({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('purchases')
  const group = useId()
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    // Sequential, so that the last choice wins.
    scope: { id: `make good ${order.tid}` },
    mutationFn: (as: (typeof choices)[number]) =>
      call(chooseMakeGood, { params: { tid: order.tid }, body: { as } }),
    onSuccess: () => announce(t('makeGoodSaved')),
    onError: (error) => {
      void showError(errorMessage(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey(getOrder) }),
  })
  const chosen = isPending ? variables : order.make_good

  return (
    <fieldset>
      <legend className="font-medium">{t('makeGood')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map((as) => (
          <Radio
            key={as}
            name={group}
            label={t(as === 'refund' ? 'makeGoodRefund' : 'makeGoodCredits')}
            checked={chosen === as}
            onChange={() => mutate(as)}
          />
        ))}
      </div>
    </fieldset>
  )
}
