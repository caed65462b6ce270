import type { Plugin } from 'vite'

const INTO_HEAD = 'document.head.appendChild(link)'

/**
 * Stylesheets of what is fetched later go to the end of the page. In its head they stand before those of the shell, and Chromium lays out the
 * whole page anew for one with a layer that is not the last: 100 rows cost a first menu or editor a quarter of a second at 4× CPU.
 * Throws when the bundler's helper no longer has the place.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return
    if (!code.includes(INTO_HEAD)) throw new Error('late-styles: the preload helper adds its links in another way')
    return code.replace(INTO_HEAD, 'document.body.appendChild(link)')
  },
})
