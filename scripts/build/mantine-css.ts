import type { Plugin } from 'vite'

const dark = /\[data-mantine-color-scheme=(['"])dark\1\]/

/** Colours of Mantine's own that no page uses, and shades that the theme gives (`src/app/theme/theme.ts`). */
const shades =
  /--mantine-color-(?:(?:pink|grape|indigo|cyan|teal|lime|orange)-[\w-]+|(?:red|green|yellow|blue|violet|gray)-\d):[^;}]+;?/g

/** What is left of a stylesheet of Mantine where there is no dark scheme: a fifth of the shell's styles is about nothing here. */
export const lightOnly = (css: string): string =>
  css
    .replace(/[^{};]+\{[^{}]*\}/g, (rule) =>
      rule
        .split('{')[0]
        ?.split(',')
        .every((part) => dark.test(part))
        ? ''
        : rule,
    )
    .replace(shades, '')

export const mantineCss = (): Plugin => ({
  name: 'mantine-light',
  enforce: 'pre',
  transform: (code, id) => (/[\\/]@mantine[\\/].*\.css$/.test(id) ? lightOnly(code) : undefined),
})
