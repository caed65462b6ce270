import { choice, flag, keyword, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  alimtalkStateLabels,
  alimtalkTemplateTitles,
  filterTitles,
  messageEventCodeLabels,
} from '@/shared/api/gen/basicSetting-kakaotalk.gen'

export const alimtalkTemplateDef = listDef<'/api/v1/admin/alimtalk-templates'>()({
  noun: '알림톡 템플릿',
  filledWhen: '템플릿을 등록하면',
  path: '/api/v1/admin/alimtalk-templates',
  screen: '/basicSetting/kakaotalk',
  code: 'KAKAO_MANAGEMENT',
  titles: alimtalkTemplateTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'updatedAt', others: ['eventCode', 'enabled'] },
  seq: (template) => template.alimtalkTemplateSeq,
  name: (template) => template.name,
  filters: [
    keyword(['name', 'templateCode', 'content']),
    select('eventCode', messageEventCodeLabels),
    choice('state', alimtalkStateLabels),
    flag('enabled', { yes: '사용', no: '사용 안 함' }),
  ],
  sorts: ['name', 'sentCount30d', 'updatedAt'],
  sort: 'updatedAt,desc',
  size: 50,
})
