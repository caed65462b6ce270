import type { List } from '@/kit/list/use-list'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { addDays, addMonths } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { notice } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { useVerify } from './admin-log.calls'

/** Renders the button that verifies the hash chain of the listed period and shows the first broken row. */
export function VerifyButton({ list }: { list: List<'/api/v1/admin/admin-logs'> }) {
  const { mutateAsync: verify } = useVerify()

  async function press() {
    // without an end the period reaches to today, without a start it covers 12 months, like the list call
    const { from, to = todaySeoul(new Date()) } = list.state.occurredAt ?? {}
    const first = from ?? addDays(addMonths(to, -12), 1)
    try {
      const { ok, checked, firstBrokenSeq } = await verify({ body: { from: first, to } })
      const span = `${first} ~ ${to}`
      if (ok)
        return await notice(
          `${span} 기록 ${formatThousands(checked)}건을 확인했습니다. 변조된 기록이 없습니다.`,
          '무결성 검증',
        )
      await notice(
        <span role="alert">
          {span} 기록 {formatThousands(checked)}건 중 <b>번호 {firstBrokenSeq}</b>부터 기록이 어긋납니다. 변조되었거나
          삭제된 기록이 있을 수 있으니 보안 담당자에게 알려 주세요.
        </span>,
        '무결성 검증',
      )
    } catch (error) {
      await showFailure(error)
    }
  }

  return <Button onClick={press}>무결성 검증</Button>
}
