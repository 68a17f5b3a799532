import { endOtherSessions, endSession, listSessions } from '@meridian/shared/endpoints/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#lib/api.ts'
import { endpointKey, endpointQuery } from '#lib/endpoint-query.ts'
import { formatMoment } from '#lib/format.ts'
import { errorMessage } from '#lib/i18n/error-message.ts'
import { loadFailure } from '#lib/i18n/load-failure.ts'
import { Button } from '#ui/button.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { announce } from '#ui/status-line.tsx'
import './words.ts'

/** Where the account is logged in, each with a button that ends it. */
export function SessionList() {
  const { t, i18n } = useTranslation('sessions')
  const queries = useQueryClient()
  const { data, error: failure } = useQuery(endpointQuery(listSessions))
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (id: string) => {
      await (id === 'others' ? call(endOtherSessions) : call(endSession, { body: { id } }))
    },
    onSuccess: (_, id) => announce(t(id === 'others' ? 'othersEnded' : 'ended')),
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey(listSessions) }),
  })
  if (failure) return <p className="text-ink-2">{loadFailure(failure, t('unreachable'))}</p>
  if (!data) return <Skeleton className="h-40 w-full" label={t('loading')} />
  return (
    <>
      <ul className="grid gap-4" aria-label={t('title')}>
        {data.sessions.map(({ id, created_at: opened, used_at: used, is_current: isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-4 text-sm">
            <span>
              <span className="block font-medium">
                {isCurrent ? t('thisOne') : t('used', { moment: formatMoment(used, i18n.language) })}
              </span>
              <span className="block text-ink-2">
                {t('opened', { moment: formatMoment(opened, i18n.language) })}
              </span>
            </span>
            {!isCurrent && (
              <Button busy={isPending && variables === id} onClick={() => mutate(id)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button
          variant="primary"
          className="mt-6 min-h-12 w-full"
          busy={isPending && variables === 'others'}
          onClick={() => mutate('others')}
        >
          {t('endOthers')}
        </Button>
      )}
      <FormProblem text={error && errorMessage(error)} />
    </>
  )
}
