import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Returns Mantine's ten shades from our three: background, main color, and the darker hover color. */
function shades(name: string, hover = name): MantineColorsTuple {
  const [background, main, dark] = [`var(--${name}-bg)`, `var(--${name})`, `var(--${hover})`]
  return [background, background, background, main, main, main, main, dark, dark, dark]
}

/** Maps the design tokens to a Mantine theme. Every value is a variable of `tokens.css`; sizes are rem of a 75 % root. */
const theme = createTheme({
  colors: {
    blue: shades('blue', 'blue-dark'),
    red: shades('red', 'red-dark'),
    green: shades('green'),
    yellow: shades('amber'),
    violet: shades('violet'),
    gray: [
      'var(--head-bg)',
      'var(--gray-bg)',
      'var(--line2)',
      'var(--line)',
      'var(--line-field)',
      'var(--ink3)',
      'var(--ink3)',
      'var(--ink2)',
      'var(--ink)',
      'var(--ink)',
    ],
  },
  primaryColor: 'blue',
  primaryShade: 6,
  black: 'var(--ink)',
  white: 'var(--card)',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)' },
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text)',
    md: 'var(--text)',
    lg: 'var(--text-section)',
    xl: 'var(--text-title)',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.3' },
  spacing: { xs: '0.5rem', sm: '0.7rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius)',
    md: 'var(--radius)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-large)',
  },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { radius: 'lg', shadow: 'md', centered: true, transitionProps: { duration: 120 } },
    },
    Drawer: { defaultProps: { position: 'right', shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 100 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
})

/**
 * Props of the provider. Mantine always uses its light scheme, because the CSS tokens switch between light and dark. With
 * `deduplicateCssVariables: false` the provider writes all variables of the theme, so that Mantine's stylesheet of default
 * variables is not needed. The build computes the hashes of those styles from the same props.
 */
export const mantineProps = { theme, forceColorScheme: 'light', deduplicateCssVariables: false } as const
