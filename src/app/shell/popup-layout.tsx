import type { ReactNode } from 'react'
import { Ground } from './ground'
import { useDocumentTitle } from './use-document-title'

/** Windows of their own: no chrome, true to size. */
export function PopupLayout({ children }: { children: ReactNode }) {
  useDocumentTitle()
  return (
    <Ground>
      <main>{children}</main>
    </Ground>
  )
}
