import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentHead } from '@/shared/lib/page-head'
import { useChrome } from './kept-chrome'
import { titleOf } from './page-title'

/** Keeps the document's title at `{page} - {shop} 관리자`; gives the page's title. */
export function useDocumentTitle(): string {
  const { pathname, search } = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const { shopName } = useChrome()
  const head = useCurrentHead()
  const title = head.title ?? titleOf(pathname, search)

  useEffect(() => {
    document.title = [title, shopName ? `${shopName} 관리자` : '관리자'].join(' - ')
  }, [title, shopName])

  return title
}
