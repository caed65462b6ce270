import { useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Drawer } from '@/shared/ui/drawer'
import { Bar } from './bar'
import { type CreatePath, type DetailPath, type DetailTarget, readSeq } from './def'
import styles from './detail.module.css'
import { DetailForm } from './detail-form'
import { stampOf } from './detail-screen'
import { openDrawer } from './places'
import { Failed, Missing, Skeleton } from './states'
import type { Detail } from './use-detail'

/** What the URL says about a drawer: `?seq=12` edits, `?new=1` (with `copy=12`: a copy) creates, nothing: closed. */
export function drawerTarget(search: Readonly<Record<string, unknown>>): DetailTarget | null {
  const fresh = search.new === '1'
  if (!fresh && search.seq === undefined) return null
  const seq = fresh ? undefined : readSeq(search.seq)
  return { seq, copy: fresh ? readSeq(search.copy) : undefined, malformed: !fresh && !seq }
}

/** The drawer held in the URL: what it shows, and how to open and close it. Closing asks when something is unsaved. */
export function useDrawer() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const router = useRouter()
  const go = (target: Record<string, string>) => openDrawer(router, target)
  return {
    target: drawerTarget(search),
    open: (seq: number) => go({ seq: String(seq) }),
    create: (copy?: number) => go(copy === undefined ? { new: '1' } : { new: '1', copy: String(copy) }),
    close: () => go({}),
  }
}

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  /** Title while creating. */
  createTitle: string
  onClose: () => void
  badge?: ReactNode
  actions?: ReactNode
  /** In rem. */
  width?: number
  children: ReactNode
}

/** The same as `DetailScreen` in a drawer over the list. Mount it while `useDrawer().target` is set. */
export function DetailDrawer<P extends DetailPath, C extends CreatePath>(props: Props<P, C>) {
  const { detail, createTitle, onClose, badge, actions, width, children } = props
  const { def, record } = detail
  const title = detail.creating ? createTitle : record ? def.name(record) : ' '
  return (
    <Drawer
      opened
      onClose={onClose}
      width={width}
      title={
        <>
          <span className={styles.drawerTitle}>
            {title} {badge}
          </span>
          {record && <small className={styles.drawerSub}>{stampOf(record)}</small>}
        </>
      }
    >
      {detail.state === 'missing' && <Missing list={def.list} onBack={onClose} />}
      {detail.state === 'failed' && <Failed message={detail.problem} retry={detail.retry} />}
      {detail.state === 'loading' && <Skeleton />}
      {detail.state === 'ready' && (
        <DetailForm detail={detail} bar={<Bar detail={detail} actions={actions} onClose={onClose} />}>
          {children}
        </DetailForm>
      )}
    </Drawer>
  )
}

/** React key of a drawer's content: another record is another mount. */
export function drawerKey(def: { screen: string }, { seq, copy }: DetailTarget): string {
  return `${def.screen}:${seq ?? `new-${copy ?? ''}`}`
}
