import { useState } from 'react'
import { useLanguage } from '#lib/i18n/i18n.ts'

/** The text of an amount field. Cleared when the language changes, because separators differ between languages. */
export function useTypedAmount(first = ''): [typed: string, setTyped: (text: string) => void] {
  const language = useLanguage()
  const [typed, setTyped] = useState({ text: first, language })
  return [typed.language === language ? typed.text : '', (text) => setTyped({ text, language })]
}
