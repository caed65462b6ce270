import { choice, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  smsPurposeLabels,
  smsSendRowTitles,
  smsStateLabels,
  smsTypeLabels,
} from '@/shared/api/gen/inquirycommunity-sms.gen'

export const smsSendDef = listDef<'/api/v1/admin/sms-sends'>()({
  noun: '문자 발송',
  unit: '건',
  filledWhen: '문자를 보내면',
  path: '/api/v1/admin/sms-sends',
  screen: '/inquirycommunity/sms',
  tab: 'history',
  code: 'GENERAL_INQUIRY',
  titles: smsSendRowTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'cost', time: 'createdAt', others: ['summary', 'totalCount', 'failCount'] },
  seq: (send) => send.smsSendSeq,
  name: (send) => send.summary,
  excel: { resource: 'sms-sends', personal: true },
  filters: [
    keyword(['content', 'recipientPhone', 'createdBy'], {
      content: '내용',
      recipientPhone: '받는 번호',
      createdBy: '발송자',
    }),
    period(['createdAt', 'scheduledAt']),
    select('purpose', smsPurposeLabels),
    select('type', smsTypeLabels),
    choice('state', smsStateLabels),
  ],
  sorts: ['createdAt', 'scheduledAt'],
  sort: 'createdAt,desc',
})
