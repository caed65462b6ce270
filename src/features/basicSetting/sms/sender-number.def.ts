import { choice, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { filterTitles, senderNumberStateLabels, senderNumberTitles } from '@/shared/api/gen/basicSetting-sms.gen'
import { formatPhone } from '../../../../domain/common/phone'

export const senderNumberDef = listDef<'/api/v1/admin/sender-numbers'>()({
  noun: '발신번호',
  filledWhen: '문자를 보낼 번호를 등록하면',
  path: '/api/v1/admin/sender-numbers',
  screen: '/basicSetting/sms',
  tab: 'numbers',
  code: 'KAKAO_MANAGEMENT',
  titles: { ...senderNumberTitles, senderNumberSeq: '번호' },
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'createdAt', others: ['number', 'isDefault'] },
  seq: (row) => row.senderNumberSeq,
  name: (row) => formatPhone(row.number),
  filters: [
    keyword(['number', 'label'], { number: '발신번호', label: '구분' }),
    choice('state', senderNumberStateLabels),
  ],
  sorts: ['senderNumberSeq', 'createdAt'],
  sort: 'senderNumberSeq,asc',
})
