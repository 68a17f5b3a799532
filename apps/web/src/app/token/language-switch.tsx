import { useTranslation } from 'react-i18next'
import { browserLanguage, storeLanguageChoice, useLanguage } from '#lib/i18n/i18n.ts'
import { languageNames } from '#lib/i18n/language.ts'
import { classNames } from '#ui/class-names.ts'
import { pillClasses } from '#ui/pill.ts'
import './words.ts'

/** This page opens in Vietnamese, which not every visitor reads: the label is in the browser's language. */
export function LanguageSwitch() {
  const { i18n } = useTranslation('token')
  const label = i18n.getFixedT(browserLanguage(), 'token')('language')
  const spoken = useLanguage()
  return (
    <fieldset aria-label={label}>
      {/* A fieldset does not support flex centering itself. */}
      <div className={pillClasses('gap-0 px-1! [--shadow:none]')}>
        {(['vi', 'en'] as const).map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === spoken}
            className={classNames(
              'min-h-9 min-w-11 rounded-full px-3 transition-colors duration-150',
              language === spoken ? 'bg-raised text-ink' : 'text-ink-2 hover:text-ink',
            )}
            onClick={() => void storeLanguageChoice(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
