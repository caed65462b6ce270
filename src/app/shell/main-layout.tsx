import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { versions } from '@/shared/version'
import { ExcelTray } from '../excel-tray/excel-tray'
import { Layer } from '../ui/layer'
import { AfterSignIn } from './after-sign-in'
import { Breadcrumb } from './breadcrumb'
import { FoldedMenu } from './folded-menu'
import styles from './main-layout.module.css'
import { PageHeading } from './page-heading'
import { PageProviders } from './page-providers'
import { PaletteButton } from './palette-button'
import { PermissionGate } from './permission-gate'
import { ProgressLine } from './progress-line'
import { ScreenKeys } from './screen-keys'
import { SideMenu } from './side-menu'
import { useStoreChrome } from './stored-chrome'
import { TopBar } from './top-bar'
import { useDocumentTitle } from './use-document-title'
import { useMenuFold } from './use-menu-fold'
import { useScreenVisits } from './use-screen-visits'

// needed only after minutes, so it must not delay the page
const IdleDialog = lazyPart(
  async () => (await import('./idle-dialog')).IdleDialog,
  () => null,
)

/** Renders the main layout: top bar, side menu, breadcrumb, footer, and the page inside. */
export function MainLayout({ children }: { children: ReactNode }) {
  const title = useDocumentTitle()
  useStoreChrome()
  useScreenVisits()
  const signedIn = session.accessToken() !== ''
  const companyName = useMe()?.companyName
  const [folded, setFolded] = useMenuFold()
  // the group at which the drawer opens; 0: the current one
  const [drawer, setDrawer] = useState<number | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const content = useRef<HTMLElement>(null)

  // closes the drawer after a page was chosen in it
  useEffect(() => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && setDrawer(null)), [router])

  return (
    <PageProviders>
      <ProgressLine />
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        본문으로 건너뛰기
      </button>
      <TopBar onMenu={() => setDrawer(0)} palette={signedIn && <PaletteButton />} tray={signedIn && <ExcelTray />} />
      <div className={styles.body}>
        <div className={styles.side}>
          {folded ? (
            <FoldedMenu onUnfold={() => setFolded(false)} onGroup={setDrawer} />
          ) : (
            <SideMenu onFold={() => setFolded(true)} />
          )}
        </div>
        <div className={styles.page}>
          <main id="content" ref={content} tabIndex={-1} className={styles.content}>
            <Breadcrumb title={title} />
            <PageHeading title={title} />
            <PermissionGate>{children}</PermissionGate>
          </main>
          <footer className={styles.foot}>
            {`Copyright © ${[new Date().getFullYear(), companyName].filter(Boolean).join(' ')}. `}All rights reserved. ·
            v{versions.app}
          </footer>
        </div>
      </div>
      {drawer !== null && (
        <Layer kind="drawer" label="메뉴" onClose={() => setDrawer(null)} first={group}>
          <SideMenu group={{ no: drawer, ref: group }} />
        </Layer>
      )}
      <AfterSignIn />
      <ScreenKeys />
      <IdleDialog />
    </PageProviders>
  )
}
