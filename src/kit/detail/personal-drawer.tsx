import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { callWith } from '@/shared/api/client'
import { useMe } from '@/shared/api/me'
import { queryWith } from '@/shared/api/query'
import type { PathWith, ResultOf } from '@/shared/api/types'
import { showFailure } from '@/shared/ui/layers/failure'
import { UnmaskButton, useRemaskTimer } from '@/shared/ui/records/unmask'
import type { DetailTarget } from './detail-def'
import { RecordDrawer } from './record-drawer'

/** Paths of read-only records with personal data, which accept `unmask`. */
type PersonalPath = Extract<PathWith<'get'>, `${string}/{seq}`>

interface Props<P extends PersonalPath> {
  path: P
  target: DetailTarget
  title: (record: ResultOf<'get', P>) => ReactNode
  /** In rem. */
  width?: number
  onClose: () => void
  /** `unmask`: the button 개인정보 보기, or null if the admin lacks the permission. */
  children: (record: ResultOf<'get', P>, unmask: ReactNode) => ReactNode
}

/**
 * Renders a read-only record with personal data in a drawer. Unmasked values stay in this component's state for at
 * most five minutes.
 */
export function PersonalDrawer<P extends PersonalPath>({ path, target, title, width, onClose, children }: Props<P>) {
  const seq = target.seq ?? 0
  const me = useMe()
  const [unmasked, setUnmasked] = useState<ResultOf<'get', P>>()
  const read = useQuery({ ...queryWith(path, { path: { seq } }), enabled: seq > 0 })

  const hide = useCallback(() => setUnmasked(undefined), [])
  useRemaskTimer(unmasked !== undefined, hide)

  async function unmask() {
    try {
      // the types of both calls include `unmask`
      setUnmasked(await callWith('get', path, { path: { seq }, query: { unmask: true } }))
    } catch (error) {
      await showFailure(error)
    }
  }
  const button = me?.piiUnmask ? (
    <UnmaskButton unmasked={unmasked !== undefined} show={unmask} hide={hide} allowed />
  ) : null

  return (
    <RecordDrawer
      target={target}
      read={{ ...read, data: unmasked ?? read.data }}
      title={title}
      width={width}
      onClose={onClose}
    >
      {(record) => children(record, button)}
    </RecordDrawer>
  )
}
