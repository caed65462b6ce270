import { choice, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  messageCauseLabels,
  messageChannelLabels,
  messageLogRowTitles,
  messageRecipientLabels,
  messageStateLabels,
} from '@/shared/api/gen/basicSetting-sms.gen'

export const messageLogDef = listDef<'/api/v1/admin/message-logs'>()({
  noun: '메시지',
  unit: '건',
  filledWhen: '문자나 알림톡이 나가면',
  path: '/api/v1/admin/message-logs',
  screen: '/basicSetting/sms',
  tab: 'logs',
  code: 'KAKAO_MANAGEMENT',
  titles: messageLogRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'requestedAt',
    others: ['recipientName', 'eventCode', 'failMessage'],
  },
  seq: (log) => log.messageLogSeq,
  name: (log) => `${log.recipientName} ${messageCauseLabels[log.eventCode]}`,
  excel: { resource: 'message-logs', personal: true },
  filters: [
    keyword(['recipientPhone', 'loginId', 'content'], { recipientPhone: '연락처', loginId: '아이디', content: '내용' }),
    period(['requestedAt'], { preset: '1주일', maxMonths: 3 }),
    select('eventCode', messageCauseLabels),
    choice('channel', messageChannelLabels),
    choice('state', messageStateLabels),
    choice('recipientType', messageRecipientLabels),
  ],
  sorts: ['requestedAt'],
  sort: 'requestedAt,desc',
})
