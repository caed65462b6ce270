import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentHead } from '@/shared/lib/page-head'
import { titleOf } from './page-title'
import { useChrome } from './stored-chrome'

/** Sets the document title to `{page} - {shop} 관리자`; returns the page's title. */
export function useDocumentTitle(): string {
  // selects only the title, so that search changes do not re-render the layout
  const screenTitle = useRouterState({
    select: ({ resolvedLocation, location }) => {
      const { pathname, search } = resolvedLocation ?? location
      return titleOf(pathname, search)
    },
  })
  const { shopName } = useChrome()
  const head = useCurrentHead()
  const title = head.title ?? screenTitle

  useEffect(() => {
    document.title = [title, shopName ? `${shopName} 관리자` : '관리자'].join(' - ')
  }, [title, shopName])

  return title
}
