/** Light, dark or the system's choice. public/theme.js applies a stored choice before the first paint. */
import { create } from './store.ts'
import { deviceStorage, onOtherTabWriting } from './device-storage.ts'
import { useMedia } from './use-media.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'

function readChoice(): ThemeChoice {
  const stored = deviceStorage.get(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

export const useTheme = create<{ choice: ThemeChoice; choose: (choice: ThemeChoice) => void }>()((set) => ({
  choice: readChoice(),
  choose: (choice) => {
    if (choice === 'system') deviceStorage.remove(KEY)
    else deviceStorage.set(KEY, choice)
    apply(choice)
    set({ choice })
  },
}))

onOtherTabWriting([KEY], () => {
  const choice = readChoice()
  apply(choice)
  useTheme.setState({ choice })
})

/** For drawings that cannot use CSS, such as the map. */
export function useDark(): boolean {
  const dark = useMedia('(prefers-color-scheme: dark)')
  const choice = useTheme((state) => state.choice)
  return choice === 'system' ? dark : choice === 'dark'
}
