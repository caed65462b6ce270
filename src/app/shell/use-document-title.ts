import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentHead } from '@/shared/lib/page-head'
import { useChrome } from './kept-chrome'
import { titleOf } from './page-title'

/** Keeps the document's title at `{page} - {shop} 관리자`; gives the page's title. */
export function useDocumentTitle(): string {
  // the title alone: the chrome is not drawn again for another page of a list
  const usual = useRouterState({
    select: ({ resolvedLocation, location }) => {
      const { pathname, search } = resolvedLocation ?? location
      return titleOf(pathname, search)
    },
  })
  const { shopName } = useChrome()
  const head = useCurrentHead()
  const title = head.title ?? usual

  useEffect(() => {
    document.title = [title, shopName ? `${shopName} 관리자` : '관리자'].join(' - ')
  }, [title, shopName])

  return title
}
