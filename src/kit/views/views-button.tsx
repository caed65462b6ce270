import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '@/shared/api/me'
import type { ListPath } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import type { List } from '../list/use-list'
import { isShowingView, viewsOf, viewsQuery } from './views'

// a lazy component cannot have the list's path as a type parameter
interface MenuProps {
  list: List<ListPath>
  anchor: HTMLElement
  onClose: () => void
}
const ViewsMenu = lazyLayer<MenuProps>(async () => (await import('./views-menu')).ViewsMenu)

/**
 * Returns the view that matches the list's state, however the list was opened. Views are loaded once, after the rows, and only
 * if the list differs from its default state. In its default state it has a view only if the admin opened one.
 */
function useCurrentView<P extends ListPath>({
  def,
  state,
  isFirstLoad: first,
  isFiltered: filtered,
  view: activeView,
  setView,
}: List<P>) {
  const viewsOptions = viewsQuery(def.screen)
  const me = useMe()
  const [isLoaded, setIsLoaded] = useState(false)
  const narrowed = filtered || state.sort !== def.sort
  const { data } = useQuery({ ...viewsOptions, enabled: !isLoaded && !first && narrowed })
  if (data && !isLoaded) setIsLoaded(true)
  const { mine, others } = viewsOf(data?.items ?? [], def, me?.adminSeq)
  const matching = [...mine, ...others].filter((view) => isShowingView(def, state, view))
  const current = matching.find((view) => view.savedViewSeq === activeView?.seq) ?? (narrowed ? matching[0] : undefined)
  const seq = current?.savedViewSeq
  useEffect(() => {
    if (data && seq !== activeView?.seq)
      setView(current ? { seq: current.savedViewSeq, columns: current.columns } : null)
  })
  const defaultView = me?.defaultViews?.find((view) => view.screen === def.screen)
  return current ?? (defaultView && isShowingView(def, state, defaultView) ? defaultView : undefined)
}

/** Renders 보기: the saved views of this list. Its menu loads on the first press. */
export function ViewsButton<P extends ListPath>({ list }: { list: List<P> }) {
  const here = useCurrentView(list)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={ViewsMenu.preload}
        onFocus={ViewsMenu.preload}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{here ? '★ ' : '☆ '}</span>
        {here ? `보기: ${here.name}` : '보기'} <span aria-hidden="true">▾</span>
      </Button>
      {open && button.current && (
        <ViewsMenu list={list as List<ListPath>} anchor={button.current} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
