import { type ReactNode, useRef } from 'react'
import { lazyLayer } from './lazy-layer'

export interface DrawerProps {
  opened: boolean
  /** Called on ✕, Esc and a press outside; the caller closes the drawer. */
  onClose: () => void
  title: ReactNode
  /** In rem; 60 rem are 720 px at the 75 % scale. */
  width?: number
  children: ReactNode
}

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
