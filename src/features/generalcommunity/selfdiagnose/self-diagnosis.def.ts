import { choice, flag, keyword, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  diagnosisCategoryLabels,
  diagnosisDangerLabels,
  filterTitles,
  selfDiagnosisRowTitles,
} from '@/shared/api/gen/generalcommunity-selfdiagnose.gen'

export const selfDiagnosisDef = listDef<'/api/v1/admin/self-diagnoses'>()({
  noun: '자가진단',
  filledWhen: '자가진단 글을 등록하면',
  path: '/api/v1/admin/self-diagnoses',
  screen: '/generalcommunity/selfdiagnose',
  code: 'SELF_DIAGNOSIS',
  titles: selfDiagnosisRowTitles,
  filterTitles,
  mainColumns: { state: 'visible', amount: null, time: 'updatedAt', others: ['category', 'danger', 'actionType'] },
  seq: (card) => card.selfDiagnosisSeq,
  name: (card) => card.title,
  excel: { resource: 'self-diagnoses', personal: false },
  filters: [
    keyword(['title', 'cause', 'solution'], { cause: '원인', solution: '조치' }),
    select('category', diagnosisCategoryLabels),
    choice('danger', diagnosisDangerLabels),
    flag('visible', { yes: '노출', no: '숨김' }),
  ],
  sorts: ['category', 'viewCount', 'actionCount', 'updatedAt'],
  sort: 'category,asc',
  size: 100,
})
