import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: {},
  // English comes with the code that speaks it, so nothing waits: the first render already speaks.
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  // Words that arrive after what says them was drawn are drawn when they are there.
  react: { useSuspense: false, bindI18nStore: 'added' },
})
