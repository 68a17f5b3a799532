import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: {},
  // English is bundled with the code, so the first render has its texts.
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  // Components re-render when texts arrive after the first render.
  react: { useSuspense: false, bindI18nStore: 'added' },
})
