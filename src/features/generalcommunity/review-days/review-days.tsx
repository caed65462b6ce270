import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { excelJobInput, startExcel } from '@/kit/excel/excel-job'
import type { AnyFilter } from '@/kit/filters/filter'
import type { Search } from '@/kit/filters/filter-values'
import type { ScreenPath } from '@/kit/screen-path'
import { queryWith } from '@/shared/api/query'
import type { ResultOf, Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { rememberSearch } from '@/shared/store/search-memory'
import { Button } from '@/shared/ui/inputs/button'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import type { RecordColumn } from '@/shared/ui/table/record-table'
import { DaysChart } from './days-chart'
import { DaysFilters } from './days-filters'
import styles from './review-days.module.css'
import { averageText, type DaysPath, type Figures, lowShare, readDays, writeDays } from './review-days.rules'

/** A day, or the total without a date. */
export type DayRow = Figures & Partial<Schemas['StoreReviewFigures']> & { date: string | null }

interface Props<P extends DaysPath> {
  path: P
  /** The current screen. */
  screen: ScreenPath
  filters: readonly AnyFilter[]
  titles: Readonly<Record<string, string>>
  excel: Schemas['ExcelResource']
  tabs: ReactNode
  /** Renders a text as a link to the review list. */
  link: (text: string, search: ReviewsSearch, state: Search) => ReactNode
  /** Columns specific to the kind, behind the common ones. */
  columns?: readonly RecordColumn<DayRow>[]
  /** Content below the table. */
  below?: (answer: ResultOf<'get', P>, state: Search) => ReactNode
}

/** The search that opens the review list. */
export interface ReviewsSearch {
  createdAt: { from: string; to: string }
  checked?: 'false'
  replied?: 'false'
  rating?: ('1' | '2')[]
  state?: ('PUBLISHED' | 'HIDDEN')[]
}

const counted = (title: string, of: (row: DayRow) => number): RecordColumn<DayRow> => ({
  title,
  right: true,
  cell: (row) => formatThousands(of(row)),
})

const FIGURES: readonly RecordColumn<DayRow>[] = [
  counted('후기수', ({ count }) => count),
  counted('포토', ({ photoCount }) => photoCount),
  { title: '평균 별점', right: true, cell: ({ ratingAvg }) => averageText(ratingAvg) },
  ...[5, 4, 3, 2, 1].map((stars) => counted(`${stars}점`, ({ ratings }) => ratings[stars - 1] ?? 0)),
  { title: '1~2점 비율', right: true, cell: lowShare },
]
const PAID: readonly RecordColumn<DayRow>[] = [
  counted('지급 건수', ({ rewardedCount }) => rewardedCount),
  counted('지급 포인트', ({ rewardedPoint }) => rewardedPoint),
]

/** Renders 일자별: number, rating and unanswered reviews per day. */
export function ReviewDays<P extends DaysPath>(props: Props<P>) {
  const { path, screen, filters, titles, excel, tabs, link, columns = [], below } = props
  const router = useRouter()
  // search values are strings, parsed by the filters
  const search = useSearch({ strict: false }) as Search
  const state = useMemo(() => readDays(filters, search, todaySeoul(new Date())), [filters, search])
  const written = useMemo(() => writeDays(filters, state, todaySeoul(new Date())), [filters, state])
  useEffect(() => rememberSearch(screen, written), [screen, written])
  const [down, setDown] = useState(true)
  const query = useQuery({ ...queryWith(path, { query: state }), placeholderData: keepPreviousData })
  // both kinds answer with days and their total
  const answer = query.data as Schemas['ItemReviewDaily'] | undefined
  const rows = useMemo<DayRow[] | undefined>(() => {
    if (!answer) return undefined
    // the server returns the oldest first
    const days: DayRow[] = down ? [...answer.days].reverse() : [...answer.days]
    return [{ ...answer.total, date: null }, ...days]
  }, [answer, down])
  const sheet = useAction(startExcel, {
    done: '엑셀 파일을 만들고 있습니다. 위쪽의 엑셀 작업에서 내려받을 수 있습니다.',
  })
  /** Returns a column of counts, linked to the reviews if a single list shows all of them. */
  const linkedCount = (
    title: string,
    of: (row: DayRow) => number,
    search: Partial<ReviewsSearch>,
  ): RecordColumn<DayRow> => ({
    ...counted(title, of),
    cell(row) {
      const text = formatThousands(of(row))
      if (of(row) === 0 || state.itemType === undefined) return text
      // the period is always set
      const all = state.createdAt as ReviewsSearch['createdAt']
      const createdAt = row.date === null ? all : { from: row.date, to: row.date }
      return link(text, { createdAt, ...search }, state)
    },
  })
  const all: RecordColumn<DayRow>[] = [
    {
      title: '일자',
      names: true,
      nowrap: true,
      sorted: down ? 'descending' : 'ascending',
      head: (
        <button type="button" onClick={() => setDown(!down)}>
          일자 {down ? '↓' : '↑'}
        </button>
      ),
      cell: ({ date }) => (date === null ? '합계' : link(date, { createdAt: { from: date, to: date } }, state)),
    },
    ...FIGURES,
    linkedCount('미확인', ({ uncheckedCount }) => uncheckedCount, { state: ['PUBLISHED'], checked: 'false' }),
    linkedCount('미답변(1~2점)', ({ lowUnrepliedCount }) => lowUnrepliedCount, {
      rating: ['1', '2'],
      replied: 'false',
    }),
    linkedCount('숨김', ({ hiddenCount }) => hiddenCount, { state: ['HIDDEN'] }),
    ...PAID,
    ...columns,
  ]
  return (
    <>
      {tabs}
      <DaysFilters
        filters={filters}
        titles={titles}
        state={state}
        onSearch={(next) => {
          const today = todaySeoul(new Date())
          const wanted = writeDays(filters, readDays(filters, next, today), today)
          if (JSON.stringify(wanted) === JSON.stringify(written)) void query.refetch()
          else void router.navigate({ to: '.', search: wanted })
        }}
      />
      <Section
        plain
        title="일자별 후기"
        aside={
          <Button size="sm" busy={sheet.busy} onClick={() => sheet.run({ body: excelJobInput(excel, state) })}>
            엑셀 다운로드
          </Button>
        }
      >
        {answer && answer.days.length > 0 && <DaysChart days={answer.days} total={answer.total} />}
        <QueryTable
          className={styles.table}
          label="일자별 후기"
          query={query}
          rows={rows}
          idOf={({ date }) => date ?? 'total'}
          rowProps={({ date }) => ({ 'data-total': date === null || undefined })}
          columns={all}
        />
      </Section>
      {query.data && below?.(query.data, state)}
    </>
  )
}
