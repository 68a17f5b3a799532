import { addWords } from './add-words.ts'
import { enAssets } from './en-assets.ts'

addWords(enAssets)
