import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListPath, RowOf } from '@/shared/api/types'
import { parseSearch } from '@/shared/search/codec'
import { type ListAction, runAction } from './actions'
import type { List } from './use-list'

export interface RowMenuProps {
  /** The pressed ⋯ button. */
  anchor: HTMLElement
  items: readonly { label: string; danger?: boolean; reason?: string | undefined; run: () => void }[]
  onClose: () => void
}

interface Options<R> {
  actions: readonly ListAction<R>[] | undefined
  rowOpens: boolean | undefined
}

/**
 * One set of listeners for all rows: links made by the column helpers open inside the app and preload under the pointer,
 * ⋯ opens the table's one menu, and a press beside a control opens the row where the screen wants that.
 */
export function useTableEvents<P extends ListPath>(list: List<P>, { actions, rowOpens }: Options<RowOf<P>>) {
  const router = useRouter()
  const [menu, setMenu] = useState<RowMenuProps | null>(null)
  const preloaded = useRef('')

  const open = useOpenHref()
  function openMenu(anchor: HTMLElement) {
    const seq = anchor.closest('tr')?.dataset.seq
    const row = list.rows.find((candidate) => String(list.def.seq(candidate)) === seq)
    if (!row || !actions) return
    setMenu({
      anchor,
      onClose: () => setMenu(null),
      items: actions.map((action) => ({
        label: action.label,
        danger: action.danger,
        reason: action.refuse?.(row),
        run: () => void runAction(action, [row], list.def),
      })),
    })
  }

  return {
    menu,
    onClick(event: MouseEvent) {
      if (!(event.target instanceof Element) || event.defaultPrevented) return
      const link = event.target.closest<HTMLAnchorElement>('a[data-link]')
      if (link) {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        open(link.getAttribute('href') ?? '')
        return
      }
      const more = event.target.closest<HTMLElement>('[data-menu]')
      if (more) return openMenu(more)
      if (!rowOpens || event.target.closest('a, button, input, label')) return
      if (String(window.getSelection() ?? '') !== '') return
      const href = event.target.closest('tr')?.querySelector('a[data-link]')?.getAttribute('href')
      if (href) open(href)
    },
    onPointerOver(event: PointerEvent) {
      if (!(event.target instanceof Element)) return
      const href = event.target.closest('a[data-link]')?.getAttribute('href')
      if (!href?.startsWith('/') || href === preloaded.current) return
      preloaded.current = href
      const [to = '', query = ''] = href.split('?')
      // the column helpers let any path through; an unknown one simply preloads nothing
      void router.preloadRoute({ to, search: parseSearch(query) } as never).catch(() => undefined)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.code !== 'ArrowDown' || !(event.target instanceof HTMLElement)) return
      if (event.target.dataset.menu === undefined) return
      event.preventDefault()
      openMenu(event.target)
    },
  }
}

/** Opens what `hrefOf` made: a path, or (`?…`) an addition to the present search, e.g. an open drawer. */
export function useOpenHref(): (href: string) => void {
  const router = useRouter()
  return (href) => {
    if (!href.startsWith('?')) return router.history.push(href)
    const added = parseSearch(href)
    // no route of a list validates its search: the definition reads it
    void router.navigate({
      to: '.',
      search: ((former: object) => ({ ...former, ...added })) as never,
      resetScroll: false,
    })
  }
}
