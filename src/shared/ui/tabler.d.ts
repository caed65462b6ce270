/** One icon a module: the package's own index pulls in all six thousand wherever nothing shakes it (tests, dev server). */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'

  const icon: Icon
  // biome-ignore lint/style/noDefaultExport: the package's modules export so
  export default icon
}
