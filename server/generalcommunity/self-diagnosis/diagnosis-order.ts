import { placedBy } from '../post-shared/post-order'
import { selfDiagnoses } from '../schema/self-diagnosis.schema'

const { selfDiagnosisSeq, viewCount, actionCount, updatedAt } = selfDiagnoses

/** Orders cards as the shop shows them. */
export const diagnosisOrder = placedBy(selfDiagnoses, selfDiagnosisSeq, 'DiagnosisCategory', {
  viewCount,
  actionCount,
  updatedAt,
})
