import { useEffect } from 'react'
import { MINUTE_MS } from '../../../../domain/common/durations'
import { Button } from '../inputs/button'

/** How long personal data stays unmasked, in ms. */
export const UNMASK_MS = 5 * MINUTE_MS

/** Calls `hide` five minutes after personal data was unmasked. `hide` must be stable meanwhile. */
export function useRemaskTimer(unmasked: boolean, hide: () => void): void {
  useEffect(() => {
    if (!unmasked) return
    const timer = window.setTimeout(hide, UNMASK_MS)
    return () => window.clearTimeout(timer)
  }, [unmasked, hide])
}

interface Props {
  /** Whether the data is unmasked. */
  unmasked: boolean
  show: () => Promise<void>
  hide: () => void
  /** The permission group's `piiUnmask`. */
  allowed: boolean
}

/** Renders 보기, which unmasks personal data for five minutes. The server logs it. */
export function UnmaskButton({ unmasked, show, hide, allowed }: Props) {
  if (unmasked)
    return (
      <Button size="sm" onClick={hide}>
        개인정보 가리기
      </Button>
    )
  return (
    <Button
      size="sm"
      onClick={show}
      disabled={allowed ? undefined : '개인정보 보기 권한이 없습니다.'}
      data-tip={allowed ? '조회 기록이 남고, 5분 뒤 다시 가려집니다.' : '개인정보 보기 권한이 없습니다.'}
    >
      개인정보 보기
    </Button>
  )
}
