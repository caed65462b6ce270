import { type ReactNode, useRef } from 'react'
import { lazyLayer } from './lazy'

export interface DrawerProps {
  opened: boolean
  /** Asked for by ✕, Esc and a press outside; the caller closes it. */
  onClose: () => void
  title: ReactNode
  /** In rem; 60 rem are 720 px on the 75 % scale. */
  width?: number
  children: ReactNode
}

const DrawerView = lazyLayer(async () => (await import('./drawer-view')).DrawerView)

/** Fetches its code before it is wanted. */
export const drawerAhead = DrawerView.ahead

/** A panel from the right over the page; its code comes with the first opening. */
export function Drawer(props: DrawerProps) {
  // Once opened it stays mounted, so that closing is animated.
  const wanted = useRef(false)
  wanted.current ||= props.opened
  if (!wanted.current) return null
  return <DrawerView {...props} />
}
