import { useRef } from 'react'
import type { DrawerProps } from './drawer-view'
import { lazyLayer } from './lazy-layer'

const DrawerView = lazyLayer(async () => (await import('./drawer-view')).DrawerView)

/** Preloads the code of drawers. */
export const preloadDrawer = DrawerView.preload

/** Renders a panel from the right over the page; its code loads on first opening. */
export function Drawer(props: DrawerProps) {
  // stays mounted after the first opening, so that closing is animated
  const wasOpened = useRef(false)
  wasOpened.current ||= props.opened
  if (!wasOpened.current) return null
  return <DrawerView {...props} />
}
