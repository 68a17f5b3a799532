import { addWords } from './add-words.ts'
import { enAccountForms } from './en-account-forms.ts'

addWords(enAccountForms)
