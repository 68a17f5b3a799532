import { addWords } from './add-words.ts'
import { enPurchases } from './en-purchases.ts'

addWords(enPurchases)
