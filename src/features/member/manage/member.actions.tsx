import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { handOverMembers } from '../hand-over-members'
import { useBulkMembers } from './member.calls'
import { GONE, memberTransitions, refusalOf } from './member.rules'

type Row = Schemas['MemberRow']

const points = lazyCode(() => import('../point-dialog'))
const coupons = lazyCode(() => import('@/features/promotion/issue-coupon-dialog'))

const selectionText = (rows: readonly Row[], count: number): string =>
  count === 1 && rows[0] ? `${rows[0].name}(${rows[0].loginId}) 회원` : `선택한 회원 ${formatThousands(count)}명`

const unlessGone = ({ state }: Row): string | undefined => (state === 'WITHDRAWN' ? GONE : undefined)

/** Returns the list actions of members. Those needing another permission are offered only to admins who have it. */
export function useMemberActions(): ListAction<Row>[] {
  const { canRead, canWrite } = useRights()
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkMembers()
  const pays = canWrite('POINT_MANAGEMENT')
  const gives = canWrite('COUPON_MANAGEMENT')
  const seesPoints = canRead('POINT_MANAGEMENT')
  const texts = canWrite('GENERAL_INQUIRY')
  return useMemo(() => {
    const pay = (
      action: 'GRANT_POINT' | 'DEDUCT_POINT',
      label: string,
      direction: 'PLUS' | 'MINUS',
    ): ListAction<Row> => ({
      label,
      on: 'many',
      async run(seqs, rows, _all, title) {
        const view = await points.get()
        return view?.askBalanceChange(
          {
            title,
            direction,
            unit: 'P',
            who: selectionText(rows, seqs.length),
            members: seqs.length,
            message: `${selectionText(rows, seqs.length)}에게 ${label}합니다. 금액은 1인 기준입니다.`,
          },
          ({ amount, reason, expiresOn }) =>
            repeatable(seqs, (some) => bulk({ body: { action, seqs: some, amount, reason, expiresOn } })),
        )
      },
    })
    const move = (action: 'BLOCK' | 'UNBLOCK', message: string): ListAction<Row> => ({
      label: memberTransitions[action].label,
      on: 'both',
      danger: action === 'BLOCK',
      refuse: (row) => refusalOf(action, row),
      run: (seqs, rows, _all, title) =>
        askText(
          {
            title,
            message: `${selectionText(rows, seqs.length)}${message}`,
            label: '사유',
            minLength: memberTransitions[action].minReasonLength,
            maxLength: 200,
            confirmLabel: memberTransitions[action].label,
            danger: action === 'BLOCK',
          },
          (reason) => repeatable(seqs, (some) => bulk({ body: { action, seqs: some, reason } })),
        ),
    })
    return [
      ...(seesPoints
        ? [
            {
              label: '포인트',
              on: 'row' as const,
              reads: true,
              run: ([seq = 0]: number[]) => {
                void router.navigate({ to: '/member/manage/point', search: { seq: String(seq) } })
                return undefined
              },
            },
          ]
        : []),
      ...(pays ? [pay('GRANT_POINT', '포인트 지급', 'PLUS'), pay('DEDUCT_POINT', '포인트 차감', 'MINUS')] : []),
      ...(gives
        ? [
            {
              label: '쿠폰 지급',
              on: 'both' as const,
              refuse: unlessGone,
              async run(seqs: number[]) {
                await (await coupons.get())?.askIssue({ memberSeqs: seqs })
                return undefined
              },
            },
          ]
        : []),
      ...(texts
        ? [
            {
              label: '문자 발송',
              on: 'both' as const,
              refuse: unlessGone,
              reads: true,
              run(_seqs: number[], rows: readonly Row[]) {
                handOverMembers(rows)
                void router.navigate({ to: '/inquirycommunity/sms', search: {} })
                return undefined
              },
            },
          ]
        : []),
      move('BLOCK', '의 이용을 정지합니다. 쇼핑몰에서 바로 로그아웃되며, 진행 중인 주문은 그대로 처리됩니다.'),
      move('UNBLOCK', '의 이용정지를 해제합니다.'),
    ]
  }, [bulk, gives, pays, router, seesPoints, texts])
}
