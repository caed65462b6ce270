import { Button } from '@/shared/ui/button'
import type { CreatePath, DetailPath } from './def'
import type { Detail } from './use-detail'

/** 보기: shows the personal fields in clear for five minutes; the server logs it. Absent where nothing is masked. */
export function UnmaskButton<P extends DetailPath, C extends CreatePath>({ detail }: { detail: Detail<P, C> }) {
  const { button } = detail.personal
  if (!button) return null
  if (button.clear) {
    return (
      <Button size="sm" onClick={button.hide}>
        개인정보 가리기
      </Button>
    )
  }
  return (
    <Button
      size="sm"
      onClick={button.show}
      disabled={button.allowed ? undefined : '개인정보 보기 권한이 없습니다.'}
      data-tip={button.allowed ? '조회 기록이 남고, 5분 뒤 다시 가려집니다.' : '개인정보 보기 권한이 없습니다.'}
    >
      개인정보 보기
    </Button>
  )
}
