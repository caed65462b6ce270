import { detailDef } from '@/kit/detail/detail-def'
import { alimtalkButtonTypeLabels, alimtalkTemplateTitles } from '@/shared/api/gen/basicSetting-kakaotalk.gen'
import {
  alimtalkTemplateBodyRules,
  alimtalkTemplateUpdateRules,
} from '@/shared/api/gen/basicSetting-kakaotalk-form.gen'
import type { Schemas } from '@/shared/api/types'
import { alimtalkProblems } from '../../../../domain/basicSetting/alimtalk'
import { variablesOf } from '../../../../domain/basicSetting/message-events'

export const alimtalkTemplateDetail = detailDef<
  '/api/v1/admin/alimtalk-templates/{seq}',
  '/api/v1/admin/alimtalk-templates'
>()({
  noun: '알림톡 템플릿',
  path: '/api/v1/admin/alimtalk-templates/{seq}',
  screen: '/basicSetting/kakaotalk',
  list: '/basicSetting/kakaotalk',
  code: 'KAKAO_MANAGEMENT',
  seq: (template) => template.alimtalkTemplateSeq,
  name: (template) => template.name,
  rules: alimtalkTemplateUpdateRules,
  titles: alimtalkTemplateTitles,
  removable: true,
  files: { imageFileSeq: 'image' },
  create: {
    path: '/api/v1/admin/alimtalk-templates',
    rules: alimtalkTemplateBodyRules,
    blank: { messageType: 'BASIC', emphasizeType: 'NONE', buttons: [], fallback: 'SMS_TEMPLATE' },
    copy: (values) => ({
      ...values,
      templateCode: `${values.templateCode ?? ''}_2`.slice(-30),
      name: `${values.name} 복사`.slice(0, 30),
    }),
  },
  check: (values) => (values.eventCode ? alimtalkProblems(values, variablesOf(values.eventCode)) : {}),
  // the field holds buttons of the contract
  show: {
    buttons: (buttons) =>
      ((buttons ?? []) as Schemas['AlimtalkButton'][])
        .map(({ name, type }) => `${name} (${alimtalkButtonTypeLabels[type]})`)
        .join(', '),
  },
})
