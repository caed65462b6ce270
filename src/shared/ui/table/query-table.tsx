import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { messageOf } from '../../api/errors'
import { Button } from '../inputs/button'
import { RecordTable } from './record-table'
import styles from './record-table.module.css'

type TableProps<R> = ComponentProps<typeof RecordTable<R>>
interface Props<R> extends Omit<TableProps<R>, 'rows'> {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Rows of the query's result; undefined while it loads. */
  rows: readonly R[] | undefined
}

/** Renders a `RecordTable` for a query, or its loading or error state. */
export function QueryTable<R>({ query: { error, refetch }, rows, ...table }: Props<R>) {
  if (rows) return <RecordTable {...table} rows={rows} />
  return (
    <p className={styles.empty} role={error ? 'alert' : 'status'}>
      {error ? messageOf(error) : '불러오는 중입니다.'} {error && <Button onClick={() => refetch()}>다시 시도</Button>}
    </p>
  )
}
