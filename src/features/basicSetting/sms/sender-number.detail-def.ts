import { detailDef } from '@/kit/detail/detail-def'
import { senderNumberTitles } from '@/shared/api/gen/basicSetting-sms.gen'
import { senderNumberBodyRules, senderNumberUpdateRules } from '@/shared/api/gen/basicSetting-sms-form.gen'
import { senderNumberProblem } from '../../../../domain/basicSetting/sender-number'
import { formatPhone } from '../../../../domain/common/phone'

export const senderNumberDetail = detailDef<'/api/v1/admin/sender-numbers/{seq}', '/api/v1/admin/sender-numbers'>()({
  noun: '발신번호',
  path: '/api/v1/admin/sender-numbers/{seq}',
  screen: '/basicSetting/sms',
  list: '/basicSetting/sms',
  code: 'KAKAO_MANAGEMENT',
  seq: (row) => row.senderNumberSeq,
  name: (row) => formatPhone(row.number),
  rules: senderNumberUpdateRules,
  titles: senderNumberTitles,
  removable: true,
  create: { path: '/api/v1/admin/sender-numbers', rules: senderNumberBodyRules, blank: { isDefault: false } },
  check: ({ number }) => {
    const problem = number && senderNumberProblem(number)
    return problem ? { number: problem } : {}
  },
})
