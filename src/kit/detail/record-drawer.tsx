import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '@/shared/api/errors'
import { Drawer } from '@/shared/ui/layers/drawer'
import { RecordLoadFailed, RecordMissing, RecordSkeleton } from '@/shared/ui/records/record-state'
import type { DetailTarget } from './detail-def'

interface Props<R> {
  target: DetailTarget
  /** The query of the record. May be disabled if the target names no record. */
  read: Pick<UseQueryResult<R>, 'data' | 'error' | 'isFetching' | 'refetch'>
  title: (record: R) => ReactNode
  /** In rem. */
  width?: number
  onClose: () => void
  children: (record: R) => ReactNode
}

/** Renders a read-only record in a drawer over its list. Mount it by `lazyDrawer`. */
export function RecordDrawer<R>({ target, read, title, width, onClose, children }: Props<R>) {
  const { data, error, isFetching, refetch } = read
  const missing = target.malformed || (error instanceof ApiError && error.status === 404)
  return (
    <Drawer opened onClose={onClose} width={width} title={data && !missing ? title(data) : ' '}>
      {missing ? (
        <RecordMissing onBack={onClose} />
      ) : data ? (
        // stale data is shown even if the refetch fails
        children(data)
      ) : error && !isFetching ? (
        <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Drawer>
  )
}
