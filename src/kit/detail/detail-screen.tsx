import type { ReactNode } from 'react'
import { usePageHead } from '@/shared/lib/page-head'
import { formatStamps } from '@/shared/lib/stamp'
import type { CreatePath, DetailPath } from './detail-def'
import { DetailForm } from './detail-form'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  /** Rendered beside the title, e.g. a state pill. The node must be stable. */
  badge?: ReactNode
  /** Additional buttons on the left of the bar. */
  actions?: ReactNode
  /** Sections of fields. */
  children: ReactNode
}

/** Renders a record on its own page: heading, sections and a sticky bar. */
export function DetailScreen<P extends DetailPath, C extends CreatePath>(props: Props<P, C>) {
  const { detail, badge, actions, children } = props
  const { def, record } = detail
  usePageHead({ title: record && def.name(record), badge, sub: record && formatStamps(record) })
  return (
    <DetailForm detail={detail} actions={actions}>
      {children}
    </DetailForm>
  )
}
