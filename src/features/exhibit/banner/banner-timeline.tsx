import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import type { QueryOf } from '@/shared/api/types'
import { cellDay, cellTime } from '@/shared/lib/cell-dates'
import styles from './banner.module.css'
import { type AnyPath, type BannerPath, type PlacedPath, timeline } from './banner.rules'

export interface TimelineProps {
  path: BannerPath
  /** Query parameters that select only the banners of this position. */
  positionQuery: Pick<QueryOf<'get', PlacedPath>, 'device'> & { position?: string; slot?: number[] }
  /** The edited banner. `bannerSeq` is 0 if it is new. */
  banner: { bannerSeq: number; title: string; startAt: string | null; endAt: string | null }
}

/** Renders a timeline of the banners at a position, including the edited one. */
export function BannerTimeline({ path, positionQuery, banner }: TimelineProps) {
  // safe cast: `positionQuery` fits the list at `path`, and every banner list accepts the other parameters
  const query = { ...positionQuery, displayState: ['SCHEDULED', 'DISPLAYING'], size: 100 } as QueryOf<'get', AnyPath>
  const { data, error } = useQuery(apiQuery(path as AnyPath, { query }))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p role="status">불러오는 중입니다.</p>
  const others = data.items.filter(({ bannerSeq }) => bannerSeq !== banner.bannerSeq)
  const { startAt } = banner
  const spans = [...(startAt === null ? [] : [{ ...banner, startAt }]), ...others]
  if (spans.length === 0) return null
  const { from, to, now, bars } = timeline(spans, new Date())
  return (
    <figure className={styles.timeline} style={{ '--now': `${now}%` } as CSSProperties}>
      <figcaption>
        같은 위치의 노출 일정 <small>{`${cellDay(from)} ~ ${cellDay(to)}`}</small>
      </figcaption>
      <ul>
        {bars.map(({ span, left, width }) => (
          <li key={span.bannerSeq} data-own={span.bannerSeq === banner.bannerSeq || undefined}>
            <span className={styles.barName}>{span.title}</span>
            <span className={styles.lane}>
              <span className={styles.bar} style={{ left: `${left}%`, width: `${Math.max(width, 0.5)}%` }} />
            </span>
            <small>
              {cellTime(span.startAt)} ~ {span.endAt ? cellTime(span.endAt) : '제한 없음'}
            </small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
