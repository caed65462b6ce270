/** One icon per module. The package index loads all six thousand icons where there is no tree shaking (tests, dev server). */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: the package's modules use default exports
  export default icon
}
