import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import {
  messageCauseLabels,
  messageChannelLabels,
  messageLogActionLabels,
  messageRecipientLabels,
  messageStateLabels,
} from '@/shared/api/gen/basicSetting-sms.gen'
import type { Schemas } from '@/shared/api/types'
import { useMoveMessages } from '../message.calls'
import { messageLogDef } from './message-log.def'
import { messageTones, moveRefusal } from './message-log.rules'

const LogDrawer = lazyDrawer(() => import('./message-log.drawer'), 'MessageLogDrawer')

const { text, link, twoLine, pill, time, money } = columnsOf(messageLogDef)

const columns = [
  time('requestedAt'),
  text('channel', { width: 7, value: ({ channel }) => messageChannelLabels[channel] }),
  text('eventCode', { width: 10, value: ({ eventCode }) => messageCauseLabels[eventCode] }),
  text('recipientType', { width: 5, value: ({ recipientType }) => messageRecipientLabels[recipientType] }),
  twoLine('recipientName', {
    title: '연락처',
    width: 9,
    minWidth: 8.8,
    second: ({ recipientPhone }) => recipientPhone,
  }),
  link('summary', {
    search: ({ messageLogSeq }) => ({ tab: 'logs', seq: String(messageLogSeq) }),
    width: 22,
    grow: true,
  }),
  pill('state', messageStateLabels, messageTones),
  text('failMessage', { width: 12 }),
  money('cost', { width: 5 }),
]

function useLogActions(): ListAction<Schemas['MessageLogRow']>[] {
  const { mutateAsync: move } = useMoveMessages()
  return useMemo(
    () => [
      {
        label: messageLogActionLabels.RESEND,
        on: 'both',
        refuse: (row) => moveRefusal('RESEND', row),
        ask: ([row], _, seqs) =>
          row && seqs.length === 1
            ? `${row.recipientName}(${row.recipientPhone})에게 같은 내용을 다시 보냅니다.`
            : `실패한 메시지 ${seqs.length}건을 받는 사람에게 다시 보냅니다.`,
        run: (seqs) => move({ body: { action: 'RESEND', seqs } }),
      },
      {
        label: messageLogActionLabels.CANCEL,
        on: 'both',
        danger: true,
        refuse: (row) => moveRefusal('CANCEL', row),
        ask: (_rows, _, seqs) => `대기중인 메시지 ${seqs.length}건을 보내지 않습니다. 되돌릴 수 없습니다.`,
        run: (seqs) => move({ body: { action: 'CANCEL', seqs } }),
      },
    ],
    [move],
  )
}

/** Renders 발송 내역: all messages of the shop of one year. */
export function MessageLogs() {
  return (
    <>
      <ListScreen def={messageLogDef} columns={columns} caption="메시지 발송 내역" actions={useLogActions()} />
      <LogDrawer />
    </>
  )
}
