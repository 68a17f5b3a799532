import { useState } from 'react'
import { useLanguage } from '#lib/i18n/i18n.ts'

/** What stands in a field of an amount. In another language it is empty: there, the same marks mean another number. */
export function useTypedAmount(first = ''): [typed: string, setTyped: (text: string) => void] {
  const language = useLanguage()
  const [typed, setTyped] = useState({ text: first, language })
  return [typed.language === language ? typed.text : '', (text) => setTyped({ text, language })]
}
