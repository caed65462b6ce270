import { browserStore } from '../lib/storage'

/** Key in local storage. The early start of the next page load reads it, too (`scripts/build/early-start.js`). */
const KEY = 'theme'

export type Theme = 'light' | 'dark'

/** Returns the theme chosen in this browser; undefined means that of the system. */
export function chosenTheme(): Theme | undefined {
  const stored = browserStore.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}

/** Shows the page in the chosen theme. */
export function showTheme(): void {
  const theme = chosenTheme()
  const { dataset } = document.documentElement
  if (theme) dataset.theme = theme
  else delete dataset.theme
}

/** Stores the theme for this browser and shows it at once. */
export function chooseTheme(theme: Theme | undefined): void {
  if (theme) browserStore.setItem(KEY, theme)
  else browserStore.removeItem(KEY)
  showTheme()
}
