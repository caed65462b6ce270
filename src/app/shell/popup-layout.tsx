import type { ReactNode } from 'react'
import { PageProviders } from './page-providers'
import { PermissionGate } from './permission-gate'
import { useDocumentTitle } from './use-document-title'

/** Renders the layout of separate windows: no header or menu, and 100 % size. */
export function PopupLayout({ children }: { children: ReactNode }) {
  useDocumentTitle()
  return (
    <PageProviders>
      <main>
        <PermissionGate>{children}</PermissionGate>
      </main>
    </PageProviders>
  )
}
