import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { RecordLink } from '@/kit/record-link'
import { messageOf } from '@/shared/api/errors'
import { queryWith } from '@/shared/api/query'
import type { PathWith, QueryOf, ResultOf } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { PartBoundary } from '@/shared/ui/part-boundary'
import styles from './dashboard.module.css'
import type { ListLink, WidgetName } from './dashboard.rules'

/** A reload of all widgets. `background`: not started by the admin. */
export interface Round {
  count: number
  background: boolean
}

interface Page {
  round: Round
  /** Called if the server answers that the admin may not see a widget. */
  refused: (name: WidgetName) => void
}

export const PageContext = createContext<Page>({ round: { count: 0, background: false }, refused: () => undefined })

type Path = Extract<PathWith<'get'>, `/api/v1/admin/dashboard/${string}`>

/** Some widgets have no query parameters. */
type WidgetQuery<P extends Path> = [QueryOf<'get', P>] extends [never] ? object : QueryOf<'get', P>

/** Returns the answer of one widget, reloaded with each round of the page. */
export function useWidget<P extends Path>(path: P, query: WidgetQuery<P>) {
  const client = useQueryClient()
  const { round } = useContext(PageContext)
  const result = useQuery({ ...queryWith(path, { query }), placeholderData: (previous) => previous })
  const latest = useRef(query)
  latest.current = query
  useEffect(() => {
    if (round.count === 0) return
    const options = queryWith(path, { query: latest.current }, { background: round.background })
    // the widget shows the error itself
    void client.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined)
  }, [client, path, round])
  return result
}

interface Props<R> {
  name: WidgetName
  title: string
  query: { data: R | null | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Shown to the right of the title. */
  aside?: ReactNode
  wide?: boolean
  children: (result: R) => ReactNode
}

/** Renders the content of a widget within its error boundary. */
function Content<R>({ of, render }: { of: R; render: (result: R) => ReactNode }) {
  return render(of)
}

/** Renders the frame of a widget: title, loading state and error. Renders nothing if the widget is refused. */
export function Widget<R>({ name, title, query, aside, wide, children }: Props<R>) {
  const id = useId()
  const { refused } = useContext(PageContext)
  const { data, error, isFetching, refetch } = query
  useEffect(() => {
    if (data === null) refused(name)
  }, [data, name, refused])
  if (data === null) return null
  return (
    <section
      className={cx(styles.widget, wide && styles.wide)}
      aria-labelledby={id}
      aria-busy={isFetching || undefined}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {data !== undefined && aside}
      </header>
      {error && (
        <p role="alert" className={styles.note}>
          {messageOf(error)} <Button onClick={() => refetch()}>다시 시도</Button>
        </p>
      )}
      {data !== undefined ? (
        <PartBoundary>
          <Content of={data} render={children} />
        </PartBoundary>
      ) : (
        !error && (
          <p role="status" className={styles.note}>
            불러오는 중입니다.
          </p>
        )
      )}
    </section>
  )
}

export type Answer<P extends Path> = NonNullable<ResultOf<'get', P>>

/** A link to a list with filters, which that list's definition reads. */
export const LinkToList = ({
  link,
  className,
  children,
}: {
  link: ListLink
  className?: string | undefined
  children: ReactNode
}) => (
  <RecordLink to={link.to} search={link.search} className={className}>
    {children}
  </RecordLink>
)
