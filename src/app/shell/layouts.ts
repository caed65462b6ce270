import { type Layout, layoutOf, screenOf } from '@/menu/menu'
import { session } from '@/shared/api/session'
import { loadable } from '@/shared/ui/records/loadable'

const main = loadable(async () => (await import('./main-layout')).MainLayout)
const popup = loadable(async () => (await import('./popup-layout')).PopupLayout)

/** The layouts as lazy chunks. The sign-in page has none. */
export const layouts = { main, popup, bare: null }

/** Returns the layout of a path. Signed-out users see unknown pages without the menu. */
export function layoutFor(pathname: string): Layout {
  const layout = layoutOf(pathname)
  return layout === 'main' && !screenOf(pathname) && session.accessToken() === '' ? 'bare' : layout
}

/** Preloads the layout of a path, in parallel with the page's own code. */
export async function preloadLayout(pathname: string): Promise<void> {
  await layouts[layoutFor(pathname)]?.preload()
}
