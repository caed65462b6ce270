import { stateTones } from '@/features/state.tones'
import { sharedColumnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import { inquiryStateLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import type { RowOf } from '@/shared/api/types'
import { elapsedText, type InquiryPath } from './inquiry.rules'

/** Returns the first and last columns common to all lists of inquiries. */
export function inquiryColumns<P extends InquiryPath>(def: ListDef<P>) {
  const { kit, own } = sharedColumnsOf<InquiryPath, P>(def)
  const { number, time, pill, text, custom } = kit
  return own({
    first: [
      number('seq', { title: '번호', plain: true, width: 4.4, value: (row) => def.seq(row as RowOf<P>) }),
      time('createdAt', { title: '문의일' }),
      pill('state', inquiryStateLabels, stateTones, { width: 6.2 }),
      custom('elapsedMinutes', {
        width: 7.2,
        tone: (row) => (row.overdue ? 'red' : undefined),
        tip: (row) => (row.overdue ? '24시간 넘게 답변하지 않은 문의입니다.' : undefined),
        cell: (row) => elapsedText(row.elapsedMinutes),
      }),
    ],
    last: [
      text('assigneeName', { width: 5.4, minWidth: 5.4, value: (row) => row.assigneeName ?? '미지정' }),
      time('answeredAt'),
    ],
  })
}
