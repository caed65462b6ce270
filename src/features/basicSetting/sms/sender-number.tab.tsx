import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { senderNumberStateLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { formatPhone } from '../../../../domain/common/phone'
import { senderTones } from './message-log.rules'
import { senderNumberDef } from './sender-number.def'

const NumberDrawer = lazyDrawer(() => import('./sender-number.form'), 'SenderNumberForm')

const { text, link, pill, yesNo, number, time } = columnsOf(senderNumberDef)

/** Renders 발신번호: the numbers that texts are sent from. */
export function SenderNumbers() {
  const columns = useMemo(
    () => [
      number('senderNumberSeq', { plain: true, width: 5 }),
      link('label', {
        search: ({ senderNumberSeq }) => ({ tab: 'numbers', seq: String(senderNumberSeq) }),
        width: 14,
        grow: true,
      }),
      text('number', { width: 12, value: (row) => formatPhone(row.number) }),
      pill('state', senderNumberStateLabels, senderTones),
      text('rejectReason', { width: 16, grow: true }),
      yesNo('isDefault', { yes: '기본', no: '-' }),
      number('templateCount', { width: 7 }),
      time('createdAt'),
    ],
    [],
  )
  return (
    <>
      <ListScreen
        def={senderNumberDef}
        columns={columns}
        caption="발신번호 목록"
        create={{ label: '발신번호 등록', search: { tab: 'numbers', new: '1' } }}
      />
      <NumberDrawer />
    </>
  )
}
