import { type Layout, layoutOf, screenOf } from '@/menu/menu'
import { session } from '@/shared/api/session'
import { loadable } from '@/shared/ui/records/loadable'

const main = loadable(async () => (await import('./main-layout')).MainLayout)
const popup = loadable(async () => (await import('./popup-layout')).PopupLayout)

/** Layout components, loaded lazily. `bare` pages, such as sign-in, have none. */
export const layouts = { main, popup, bare: null }

/** Returns the layout of a path: `bare`, without a menu, for unknown paths while signed out. */
export function layoutFor(pathname: string): Layout {
  const layout = layoutOf(pathname)
  return layout === 'main' && !screenOf(pathname) && session.accessToken() === '' ? 'bare' : layout
}

/** Preloads the layout of a path, so that it loads in parallel with the code of the page. */
export async function preloadLayout(pathname: string): Promise<void> {
  await layouts[layoutFor(pathname)]?.preload()
}
