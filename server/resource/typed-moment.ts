import { type TypedMoment, typedMomentProblem } from '../../openapi/formats/past-moment'
import { invalid } from '../http/refusal'

/** Throws 400 on the body's field of a typed moment, or of its reason, as `typedMomentProblem` has it. `fields`: their names. */
export function checkTypedMoment(moment: TypedMoment, now: Date, fields: { at: string; reason?: string }): void {
  const problem = typedMomentProblem(moment, now)
  if (problem) throw invalid({ [problem.on === 'at' ? fields.at : (fields.reason ?? 'reason')]: problem.message })
}
