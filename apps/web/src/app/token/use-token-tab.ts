import { useSearchParams } from 'react-router'

const tokenTabs = ['ido', 'stacking', 'referral'] as const
export type TokenTab = (typeof tokenTabs)[number]

/** Stored in the address; other parameters, such as an invitation's `code`, stay. */
export function useTokenTab(): [TokenTab, (tab: TokenTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = tokenTabs.find((one) => one === search.get('tab')) ?? 'ido'
  const choose = (next: TokenTab) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'ido') after.delete('tab')
        else after.set('tab', next)
        return after
      },
      { replace: true },
    )
  return [tab, choose]
}
