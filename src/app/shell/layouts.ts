import { type Layout, layoutOf, screenOf } from '@/menu/menu'
import { session } from '@/shared/api/session'
import { loadable } from '@/shared/ui/records/loadable'

const main = loadable(async () => (await import('./main-layout')).MainLayout)
const popup = loadable(async () => (await import('./popup-layout')).PopupLayout)

/** The chrome of each layout as its own chunk; the sign-in page has none and pays for none. */
export const layouts = { main, popup, bare: null }

/** Layout of a path; a stranger gets no menu around an unknown page. */
export function layoutFor(pathname: string): Layout {
  const layout = layoutOf(pathname)
  return layout === 'main' && !screenOf(pathname) && session.accessToken() === '' ? 'bare' : layout
}

/** Starts loading the chrome of a path, beside the page's own code. */
export async function preloadFor(pathname: string): Promise<void> {
  await layouts[layoutFor(pathname)]?.preload()
}
