import { useEffect } from 'react'
import { Button } from '../inputs/button'

/** How long personal data stays in clear, in ms. */
export const CLEAR_FOR = 5 * 60_000

/** Calls `hide` five minutes after personal data has been shown; the same function as long as it is shown. */
export function useClearFor(clear: boolean, hide: () => void): void {
  useEffect(() => {
    if (!clear) return
    const timer = window.setTimeout(hide, CLEAR_FOR)
    return () => window.clearTimeout(timer)
  }, [clear, hide])
}

interface Props {
  /** Are they shown? */
  clear: boolean
  show: () => Promise<void>
  hide: () => void
  /** The group's `piiUnmask`. */
  allowed: boolean
}

/** 보기: shows personal data in clear for five minutes; the server logs it. */
export function UnmaskButton({ clear, show, hide, allowed }: Props) {
  if (clear)
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
