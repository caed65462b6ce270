import type { ReactNode } from 'react'
import type { ListPath } from '@/shared/api/types'
import { Button, buttonClass } from '@/shared/ui/inputs/button'
import table from '@/shared/ui/table/table.module.css'
import { hrefOf } from '../columns/base'
import { parametersOf } from '../filters/filter-draft'
import { isFilterActive } from '../filters/filter-values'
import type { RecordSearch, Target } from '../search'
import styles from './list.module.css'
import type { ListState } from './list-def'
import type { List } from './use-list'

/** Target of 등록: a route, or (without `to`) a drawer in the URL. */
export type CreateLink = { label: string } & (Target | { to?: undefined; search: RecordSearch & { tab?: string } })

interface Props<P extends ListPath> {
  list: List<P>
  /** Number of columns. */
  span: number
  create?: CreateLink | undefined
}

/** Renders the message of a table without rows, with a button for the next step. */
export function TableState<P extends ListPath>({ list, span, create }: Props<P>) {
  const { def, failure, total = 0, state, filters, isFiltered: filtered, canWrite } = list
  const last = Math.ceil(total / state.size)
  const messageWith = (text: string, label: string, press: () => void) => (
    <>
      <p role={failure === null ? 'status' : 'alert'}>{text}</p>
      <Button onClick={press}>{label}</Button>
    </>
  )
  /** Renders a rejected search. Conditions with a filter show their messages there; other messages are shown here. */
  function refusal(text: string, refusals: NonNullable<typeof list.refusals>): ReactNode {
    const names = def.filters
      .map(parametersOf)
      .filter((own) => own.some((name) => refusals[name]))
      .flat()
    if (names.length === 0) return messageWith(text, '초기화', list.reset)
    const cleared = Object.fromEntries(names.map((name) => [name, undefined]))
    return messageWith('검색하지 못했습니다. 표시된 조건을 고치거나 지워 주세요.', '조건 지우기', () =>
      list.apply((now) => ({ ...now, ...cleared })),
    )
  }
  function content(): ReactNode {
    if (failure !== null && list.refusals) return refusal(failure, list.refusals)
    if (failure !== null) return messageWith(failure, '다시 시도', list.reload)
    if (total > 0) {
      const text = `${state.page}페이지에는 항목이 없습니다. 모두 ${last}페이지입니다.`
      return messageWith(text, '마지막 페이지로', () => list.setPage(last))
    }
    // safe cast: `filters` were read from the URL by this list's definition
    const searched = def.write(filters as Partial<ListState<P>>)
    const apart = Object.entries(searched).filter(([name]) => !def.subjects?.includes(name))
    const isSearched = JSON.stringify(Object.fromEntries(apart)) !== JSON.stringify(def.write(def.read({})))
    if (filtered && isSearched) {
      // presets narrow the search, too, but 초기화 would keep them
      const presets = def.filters
        .filter((filter) => isFilterActive(filter, state))
        .map(parametersOf)
        .filter((own) => own.every((name) => searched[name] === undefined))
        .flat()
      const cleared = Object.fromEntries(presets.map((name) => [name, undefined]))
      return (
        <>
          {messageWith('조건에 맞는 결과가 없습니다. 조건을 줄이거나 기간을 넓혀 보세요.', '초기화', list.reset)}
          {presets.length > 0 && (
            <Button onClick={() => list.apply((now) => ({ ...now, ...cleared }))}>기본 조건 빼고 찾기</Button>
          )}
        </>
      )
    }
    const fills = `${def.filledWhen} 여기에 표시됩니다.`
    return (
      <>
        {/* only presets are active: 초기화 would restore them, so offer to clear them */}
        {filtered && apart.length === Object.keys(searched).length ? (
          messageWith(`기본 조건에 맞는 항목이 없습니다. ${fills}`, '조건 없이 보기', () => list.apply({}))
        ) : (
          <p role="status">등록된 항목이 없습니다. {fills}</p>
        )}
        {create && canWrite && (
          <a className={buttonClass('primary')} href={hrefOf(create.to, create.search ?? {})} data-link="">
            {create.label}
          </a>
        )}
      </>
    )
  }
  return (
    <tbody>
      <tr>
        <td colSpan={span} className={table.state}>
          <div className={table.stateBox}>{content()}</div>
        </td>
      </tr>
    </tbody>
  )
}

/** Renders a notice over rows that could not be refreshed. */
export function StaleNotice<P extends ListPath>({ list }: { list: List<P> }) {
  if (list.failure === null || list.rows.length === 0) return null
  return (
    <p className={styles.notice} role="alert">
      최신 내용을 불러오지 못했습니다. {list.failure}
      <Button size="sm" onClick={list.reload}>
        다시 시도
      </Button>
    </p>
  )
}
