import { detailDef } from '@/kit/detail/detail-def'
import { selfDiagnosisTitles } from '@/shared/api/gen/generalcommunity-selfdiagnose.gen'
import {
  selfDiagnosisBodyRules,
  selfDiagnosisUpdateRules,
} from '@/shared/api/gen/generalcommunity-selfdiagnose-form.gen'
import { diagnosisProblems } from '../post-shared/post.rules'

export const selfDiagnosisDetail = detailDef<'/api/v1/admin/self-diagnoses/{seq}', '/api/v1/admin/self-diagnoses'>()({
  noun: '자가진단',
  path: '/api/v1/admin/self-diagnoses/{seq}',
  screen: '/generalcommunity/selfdiagnose/detail',
  list: '/generalcommunity/selfdiagnose',
  code: 'SELF_DIAGNOSIS',
  seq: (card) => card.selfDiagnosisSeq,
  name: (card) => card.title,
  rules: selfDiagnosisUpdateRules,
  titles: selfDiagnosisTitles,
  removable: true,
  files: { symptomFileSeq: 'symptomImage' },
  create: {
    path: '/api/v1/admin/self-diagnoses',
    rules: selfDiagnosisBodyRules,
    blank: { danger: 'CAUTION', actionType: 'NONE', itemSeqs: [], visible: true },
  },
  check: diagnosisProblems,
})
