import type { ReactNode } from 'react'
import { usePageHead } from '@/shared/lib/page-head'
import { stampOf } from '@/shared/lib/stamp'
import type { CreatePath, DetailPath } from './def'
import { DetailForm } from './detail-form'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  /** Beside the title, e.g. a state pill; give a stable node. */
  badge?: ReactNode
  /** More buttons of the bar, left. */
  actions?: ReactNode
  /** Sections of fields. */
  children: ReactNode
}

/** A record on a page of its own: head, sections, and the bar that stays visible. */
export function DetailScreen<P extends DetailPath, C extends CreatePath>(props: Props<P, C>) {
  const { detail, badge, actions, children } = props
  const { def, record } = detail
  usePageHead({ title: record && def.name(record), badge, sub: record && stampOf(record) })
  return (
    <DetailForm detail={detail} actions={actions}>
      {children}
    </DetailForm>
  )
}
