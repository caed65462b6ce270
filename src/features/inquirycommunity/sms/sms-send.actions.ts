import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { toast } from '@/shared/ui/layers/toast'
import { useCancelSms, useResendSms } from './sms-send.calls'
import { cancelRefusal, resendRefusal } from './sms-send.rules'

type Send = Schemas['SmsSendRow']

/** Returns the list actions of sent and scheduled texts. */
export function useSmsActions(copy: (seq: number) => Promise<void>): ListAction<Send>[] {
  const { mutateAsync: cancel } = useCancelSms()
  const { mutateAsync: resend } = useResendSms()
  const many = useRights().canWrite('KAKAO_MANAGEMENT')
  return useMemo(
    () => [
      {
        label: '예약취소',
        on: 'row',
        danger: true,
        refuse: (row) => cancelRefusal(row, new Date()),
        ask: ([row]) => row && `${formatThousands(row.totalCount)}명에게 예약한 문자를 취소합니다. 되돌릴 수 없습니다.`,
        async run([seq = 0]) {
          await cancel({ path: { seq } })
          return { done: 1, failed: [], message: '예약이 취소되었습니다.' }
        },
      },
      {
        label: '실패건 재발송',
        on: 'row',
        refuse: (row) =>
          resendRefusal(row) ?? (row.purpose === 'AD' && !many ? '메신저 관리 권한이 필요합니다.' : undefined),
        ask: ([row]) => row && `발송에 실패한 ${formatThousands(row.failCount)}명에게 다시 보냅니다.`,
        async run([seq = 0]) {
          const { totalCount } = await resend({ path: { seq }, body: {} })
          return { done: 1, failed: [], message: `${formatThousands(totalCount)}명에게 다시 발송을 시작했습니다.` }
        },
      },
      {
        label: '복사',
        on: 'row',
        run: ([seq = 0]) => {
          void copy(seq).then(() => toast('문자 내용을 복사했습니다. 받는 사람을 선택해 주세요.'))
          return undefined
        },
      },
    ],
    [cancel, resend, copy, many],
  )
}
