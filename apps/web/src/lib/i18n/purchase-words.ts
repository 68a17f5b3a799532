/** English words that most pages never say: they come with the code that does. */
import i18next from 'i18next'
import { enPurchases } from './en-purchases.ts'
import './i18n.ts'

for (const [namespace, words] of Object.entries(enPurchases))
  i18next.addResourceBundle('en', namespace, words)
