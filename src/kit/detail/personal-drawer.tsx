import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { callWith } from '@/shared/api/client'
import { useMe } from '@/shared/api/me'
import { queryWith } from '@/shared/api/query'
import type { PathWith, ResultOf } from '@/shared/api/types'
import { showFailure } from '@/shared/ui/layers/failure'
import { UnmaskButton, useClearFor } from '@/shared/ui/records/unmask'
import type { DetailTarget } from './def'
import { RecordDrawer } from './record-drawer'

/** Records with personal data that are only shown: read with `unmask`. */
type PersonalPath = Extract<PathWith<'get'>, `${string}/{seq}`>

interface Props<P extends PersonalPath> {
  path: P
  target: DetailTarget
  title: (record: ResultOf<'get', P>) => ReactNode
  /** In rem. */
  width?: number
  onClose: () => void
  /** `unmask`: the button 개인정보 보기, absent without the right to it. */
  children: (record: ResultOf<'get', P>, unmask: ReactNode) => ReactNode
}

/**
 * A record with personal data that is shown in a drawer. Clear values stay in this component's memory, for five
 * minutes at most.
 */
export function PersonalDrawer<P extends PersonalPath>({ path, target, title, width, onClose, children }: Props<P>) {
  const seq = target.seq ?? 0
  const me = useMe()
  const [clear, setClear] = useState<ResultOf<'get', P>>()
  const read = useQuery({ ...queryWith(path, { path: { seq } }), enabled: seq > 0 })

  const hide = useCallback(() => setClear(undefined), [])
  useClearFor(clear !== undefined, hide)

  async function unmask() {
    try {
      // the same call with `unmask`, which both contracts know
      setClear(await callWith('get', path, { path: { seq }, query: { unmask: true } }))
    } catch (error) {
      await showFailure(error)
    }
  }
  const button = me?.piiUnmask ? <UnmaskButton clear={clear !== undefined} show={unmask} hide={hide} allowed /> : null

  return (
    <RecordDrawer
      target={target}
      read={{ ...read, data: clear ?? read.data }}
      title={title}
      width={width}
      onClose={onClose}
    >
      {(record) => children(record, button)}
    </RecordDrawer>
  )
}
