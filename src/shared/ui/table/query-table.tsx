import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { messageOf } from '../../api/errors'
import { Button } from '../inputs/button'
import { RecordTable } from './record-table'
import styles from './record-table.module.css'

type TableProps<R> = ComponentProps<typeof RecordTable<R>>
interface Props<R> extends Omit<TableProps<R>, 'rows'> {
  query: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Of its answer. */
  rows: readonly R[] | undefined
}

/** A `RecordTable` whose rows a call answers: until they are there it says so, or why they do not come. */
export function QueryTable<R>({ query: { error, refetch }, rows, ...table }: Props<R>) {
  if (rows) return <RecordTable {...table} rows={rows} />
  return (
    <p className={styles.empty} role={error ? 'alert' : 'status'}>
      {error ? messageOf(error) : '불러오는 중입니다.'} {error && <Button onClick={() => refetch()}>다시 시도</Button>}
    </p>
  )
}
