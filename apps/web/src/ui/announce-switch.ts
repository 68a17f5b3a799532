import i18next from 'i18next'
import { announce } from './status-line.tsx'
import './words.ts'

/** While the database moves to another server, calls are answered with 503 for some seconds and are repeated. */
export const announceSwitch = (): void => announce(i18next.t('servers:switching'))
