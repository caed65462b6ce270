import { choice, flag, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  messageEventCodeLabels,
  messageRecipientLabels,
  smsTemplateTitles,
  smsTypeLabels,
} from '@/shared/api/gen/basicSetting-sms.gen'

export const smsTemplateDef = listDef<'/api/v1/admin/sms-templates'>()({
  noun: '자동발송 문자',
  filledWhen: '문자를 보내는 이벤트가 생기면',
  path: '/api/v1/admin/sms-templates',
  screen: '/basicSetting/sms',
  code: 'KAKAO_MANAGEMENT',
  titles: smsTemplateTitles,
  filterTitles,
  mainColumns: { state: 'enabled', amount: null, time: 'updatedAt', others: ['content'] },
  seq: (text) => text.eventNo,
  name: (text) => messageEventCodeLabels[text.eventCode],
  filters: [
    keyword(['eventCode', 'content'], { eventCode: '이벤트', content: '내용' }),
    choice('recipient', messageRecipientLabels),
    flag('enabled', { yes: '사용', no: '사용 안 함' }),
    choice('type', smsTypeLabels),
  ],
  sorts: ['eventNo', 'updatedAt'],
  sort: 'eventNo,asc',
  size: 50,
})
