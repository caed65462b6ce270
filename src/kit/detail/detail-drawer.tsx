import type { ReactNode } from 'react'
import { formatStamps } from '@/shared/lib/stamp'
import { Drawer } from '@/shared/ui/layers/drawer'
import styles from './detail.module.css'
import type { CreatePath, DetailPath } from './detail-def'
import { DetailForm } from './detail-form'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  onClose: () => void
  badge?: ReactNode
  actions?: ReactNode
  /** In rem. */
  width?: number
  children: ReactNode
}

/** Renders `DetailScreen`'s content in a drawer over the list. Mount it while `useDrawer().target` is set. */
export function DetailDrawer<P extends DetailPath, C extends CreatePath>(props: Props<P, C>) {
  const { detail, onClose, badge, actions, width, children } = props
  const { def, record } = detail
  const title = detail.creating ? `${def.noun} 등록` : record ? def.name(record) : ' '
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
          {record && <small className={styles.drawerSub}>{formatStamps(record)}</small>}
        </>
      }
    >
      <DetailForm detail={detail} actions={actions} onClose={onClose}>
        {children}
      </DetailForm>
    </Drawer>
  )
}
