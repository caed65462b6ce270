import type { ReactNode } from 'react'
import { formatTime } from '@/shared/lib/dates'
import { usePageHead } from '@/shared/lib/page-head'
import { Bar } from './bar'
import type { CreatePath, DetailPath } from './def'
import { DetailForm } from './detail-form'
import { Failed, Missing, Skeleton } from './states'
import type { Detail } from './use-detail'

interface Props<P extends DetailPath, C extends CreatePath> {
  detail: Detail<P, C>
  /** Beside the title, e.g. a state pill; give a stable node. */
  badge?: ReactNode
  /** More buttons of the bar, left. */
  actions?: ReactNode
  /** Above the form and outside of it: tabs that are links, notices. */
  above?: ReactNode
  /** Without the bar of buttons: another tab is open, which has nothing to save. */
  bare?: boolean
  /** Sections of fields. */
  children: ReactNode
}

/** A record on a page of its own: head, sections, and the bar that stays visible. */
export function DetailScreen<P extends DetailPath, C extends CreatePath>(props: Props<P, C>) {
  const { detail, badge, actions, above, bare, children } = props
  const { def, record } = detail
  usePageHead({ title: record && def.name(record), badge, sub: record && stampOf(record) })

  if (detail.state === 'missing') return <Missing list={def.list} />
  if (detail.state === 'failed') return <Failed message={detail.problem} retry={detail.retry} />
  if (detail.state === 'loading') return <Skeleton />
  return (
    <>
      {above}
      <DetailForm detail={detail} bar={bare ? null : <Bar detail={detail} actions={actions} />}>
        {children}
      </DetailForm>
    </>
  )
}

/** `등록 2026-08-14 10:00 김도현 · 마지막 수정 …` of whatever stamps the record has. */
export function stampOf(record: object): string {
  const { createdAt, createdBy, updatedAt, updatedBy } = record as Readonly<Record<string, unknown>>
  const part = (label: string, at: unknown, by: unknown) =>
    typeof at === 'string' ? `${label} ${formatTime(at)}${typeof by === 'string' ? ` ${by}` : ''}` : ''
  return [part('등록', createdAt, createdBy), part('마지막 수정', updatedAt, updatedBy)].filter(Boolean).join(' · ')
}
