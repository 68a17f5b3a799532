import { useTranslation } from 'react-i18next'
import { storeLanguageChoice, useLanguage } from '#lib/i18n/i18n.ts'
import { languageNames, languages } from '#lib/i18n/language.ts'
import { themeChoices, useTheme } from '#lib/theme.ts'
import { MenuChoice } from '#ui/menu.tsx'
import '#app/layout/words.ts'

const themeLabels = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** Theme and language, at the end of both menus. */
export function SettingsItems() {
  const { t } = useTranslation()
  const { choice, choose } = useTheme()
  const language = useLanguage()
  return (
    <>
      <MenuChoice
        label={t('theme')}
        value={choice}
        options={themeChoices.map((value) => ({ value, label: t(themeLabels[value]) }))}
        onChoose={choose}
      />
      <MenuChoice
        label={t('language')}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChoose={(value) => void storeLanguageChoice(value)}
      />
    </>
  )
}
