import { useEffect, useMemo, useRef } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import type { List } from '@/kit/list/use-list'
import { smsPurposeLabels, smsStateLabels, smsTypeLabels } from '@/shared/api/gen/inquirycommunity-sms.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatThousands } from '@/shared/lib/format'
import { formatPhone } from '../../../../domain/common/phone'
import { useSmsActions } from './sms-send.actions'
import { smsSendDef } from './sms-send.def'
import { smsTones } from './sms-send.rules'

const SmsDrawer = lazyDrawer(() => import('./sms-send.drawer'), 'SmsDrawer')

const { number, time, text, link, pill, money } = columnsOf(smsSendDef)

const columns = [
  number('smsSendSeq', { plain: true, width: 4.2 }),
  time('createdAt'),
  text('purpose', { width: 5, minWidth: 5, value: ({ purpose }) => smsPurposeLabels[purpose] }),
  text('type', { width: 4, value: ({ type }) => smsTypeLabels[type] }),
  link('summary', { search: (row) => ({ tab: 'history', seq: String(row.smsSendSeq) }), width: 20, grow: true }),
  number('totalCount', { width: 4.2 }),
  number('successCount', { width: 4.2 }),
  number('failCount', { width: 4.2 }),
  number('excludedCount', { width: 4.2 }),
  time('scheduledAt'),
  pill('state', smsStateLabels, smsTones, { width: 6.5 }),
  money('cost', { width: 5.6 }),
  text('senderNumber', { width: 9.5, minWidth: 9.5, value: ({ senderNumber }) => formatPhone(senderNumber) }),
  text('createdBy', { width: 7, value: ({ createdBy }) => formatAdmin(createdBy) }),
]

const EVERY_MS = 2_000
/** Maximum number of reloads. Later changes show up with the next reload of the screen. */
const TIMES = 60

/** Shows the progress of texts that are being sent. */
function Progress({ list }: { list: List<'/api/v1/admin/sms-sends'> }) {
  const sending = list.rows.filter(({ state }) => state === 'SENDING')
  const refresh = useRef(list.refresh)
  refresh.current = list.refresh
  const isSending = sending.length > 0
  useEffect(() => {
    if (!isSending) return
    let left = TIMES
    const timer = setInterval(() => {
      left -= 1
      if (left < 0) clearInterval(timer)
      else refresh.current()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isSending])
  if (!isSending) return null
  const sum = (of: (row: (typeof sending)[number]) => number) => sending.reduce((all, row) => all + of(row), 0)
  const [done, total] = [sum((row) => row.successCount + row.failCount), sum((row) => row.totalCount)]
  return (
    <p role="status">
      <progress max={total} value={done} aria-label="발송 진행" /> {formatThousands(done)} / {formatThousands(total)}명
      발송
    </p>
  )
}

export function SmsHistory({ onCopy }: { onCopy: (seq: number) => Promise<void> }) {
  const copy = useRef(onCopy)
  copy.current = onCopy
  const actions = useSmsActions(useMemo(() => (seq: number) => copy.current(seq), []))
  return (
    <>
      <ListScreen
        def={smsSendDef}
        columns={columns}
        caption="문자 발송 내역"
        actions={actions}
        tiles={(list) => <Progress list={list} />}
      />
      <SmsDrawer />
    </>
  )
}
