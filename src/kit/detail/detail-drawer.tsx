import type { ReactNode } from 'react'
import { Drawer } from '@/shared/ui/drawer'
import { Bar } from './bar'
import type { CreatePath, DetailPath } from './def'
import styles from './detail.module.css'
import { DetailForm } from './detail-form'
import { stampOf } from './detail-screen'
import { Failed, Missing, Skeleton } from './states'
import type { Detail } from './use-detail'

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
