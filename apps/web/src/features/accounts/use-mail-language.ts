import { getProfile, setLanguage } from '@meridian/shared/endpoints/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#lib/api.ts'
import { endpointKey } from '#lib/endpoint-query.ts'
import { chosenLanguage, useLanguage } from '#lib/i18n/i18n.ts'
import { useProfile } from './use-profile.ts'

/**
 * Sends the language that the visitor chose in the browser to the account, for its mails. A default language is not
 * sent.
 */
export function useMailLanguage(): void {
  const queries = useQueryClient()
  const known = useProfile()?.language
  const spoken = useLanguage()
  const { mutate } = useMutation({
    mutationFn: (language: typeof spoken) => call(setLanguage, { body: { language } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointKey(getProfile) }),
  })

  useEffect(() => {
    if (known !== undefined && known !== spoken && chosenLanguage() === spoken) mutate(spoken)
  }, [known, spoken, mutate])
}
