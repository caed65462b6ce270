import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '@/shared/api/me'
import type { ListPath } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { lazyLayer } from '@/shared/ui/layers/lazy'
import type { List } from '../list/use-list'
import { isAt, viewsOf, viewsQuery } from './views'

// the list's path is a type parameter, which a component that is fetched cannot carry
interface MenuProps {
  list: List<ListPath>
  anchor: HTMLElement
  onClose: () => void
}
const ViewsMenu = lazyLayer<MenuProps>(async () => (await import('./views-menu')).ViewsMenu)

/**
 * The view that the list stands at, from wherever it was opened: its name and columns are asked for once, when the rows are
 * there and the list is not as it opens. As it opens it stands at a view only where that was chosen.
 */
function useViewHere<P extends ListPath>({ def, state, first, filtered, view: held, setView }: List<P>) {
  const asked = viewsQuery(def.screen)
  const me = useMe()
  const [known, setKnown] = useState(false)
  const narrowed = filtered || state.sort !== def.sort
  const { data } = useQuery({ ...asked, enabled: !known && !first && narrowed })
  if (data && !known) setKnown(true)
  const { mine, others } = viewsOf(data?.items ?? [], def, me?.adminSeq)
  const fitting = [...mine, ...others].filter((view) => isAt(def, state, view))
  const here = fitting.find((view) => view.savedViewSeq === held?.seq) ?? (narrowed ? fitting[0] : undefined)
  const seq = here?.savedViewSeq
  useEffect(() => {
    if (data && seq !== held?.seq) setView(here ? { seq: here.savedViewSeq, columns: here.columns } : null)
  })
  const usual = me?.defaultViews?.find((view) => view.screen === def.screen)
  return here ?? (usual && isAt(def, state, usual) ? usual : undefined)
}

/** 보기: the states of this list that were given a name. On the way to the rows it is a button; its menu comes with the press. */
export function ViewsButton<P extends ListPath>({ list }: { list: List<P> }) {
  const here = useViewHere(list)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={ViewsMenu.ahead}
        onFocus={ViewsMenu.ahead}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{here ? '★ ' : '☆ '}</span>
        {here ? `보기: ${here.name}` : '보기'} <span aria-hidden="true">▾</span>
      </Button>
      {open && button.current && (
        <ViewsMenu list={list as unknown as List<ListPath>} anchor={button.current} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
