import { type TypedMoment, typedMomentProblem } from '../../domain/common/past-moment'
import { invalid } from '../contract/refusal'

/**
 * Throws 400 for an invalid typed moment or its reason (see `typedMomentProblem`). `fields` are their names in the
 * body.
 */
export function checkTypedMoment(moment: TypedMoment, now: Date, fields: { at: string; reason?: string }): void {
  const problem = typedMomentProblem(moment, now)
  if (problem) throw invalid({ [problem.on === 'at' ? fields.at : (fields.reason ?? 'reason')]: problem.message })
}
