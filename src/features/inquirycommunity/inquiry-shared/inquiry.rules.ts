import type { PathWith, ResultOf, RowOf, Schemas } from '@/shared/api/types'
import type { AnswerVariable } from '../../../../domain/inquirycommunity/answer-variables'

/** API paths of the inquiries, i.e. of the records with drafts. */
export type InquiryPath = {
  [P in PathWith<'put'>]: P extends `${infer Q}/{seq}/draft` ? Q : never
}[PathWith<'put'>]
/** API paths of records with staff notes. */
export type NotedPath = InquiryPath | '/api/v1/admin/store-applies'
export type InquiryRow = RowOf<InquiryPath>
export type InquiryRecord = ResultOf<'get', `${InquiryPath}/{seq}`>

/** Reasons an admin can give to close. MOVED is only set by the move itself. */
export const closeReasons = [
  'PHONE_DONE',
  'DUPLICATE',
  'SPAM',
  'WITHDRAWN',
  'ETC',
] as const satisfies readonly Schemas['InquiryCloseReason'][]

/** Returns whether a closed inquiry can be reopened. */
export const canReopen = ({ state, closeReason }: Pick<InquiryRow, 'state' | 'closeReason'>): boolean =>
  state === 'CLOSED' && closeReason !== 'MOVED' && closeReason !== 'WITHDRAWN'

export const isSpam = ({ state, closeReason }: Pick<InquiryRow, 'state' | 'closeReason'>): boolean =>
  state === 'CLOSED' && closeReason === 'SPAM'

const HOUR = 60
const DAY = 24 * HOUR

/** Returns e.g. `3시간`, `12분` or `2일 4시간`. */
export function elapsedText(minutes: number): string {
  if (minutes < HOUR) return `${minutes}분`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)}시간`
  const hours = Math.floor((minutes % DAY) / HOUR)
  return hours > 0 ? `${Math.floor(minutes / DAY)}일 ${hours}시간` : `${Math.floor(minutes / DAY)}일`
}

/** Returns whether the answers of two versions of a record differ. */
export const answersDiffer = (a: InquiryRecord, b: InquiryRecord): boolean =>
  JSON.stringify([a.answer?.content, a.answer?.files, 'quote' in a && a.quote]) !==
  JSON.stringify([b.answer?.content, b.answer?.files, 'quote' in b && b.quote])

/**
 * Returns the admin's draft if the answer box starts with it: not if an answer was stored later, which the draft
 * would overwrite unnoticed.
 */
export function draftForBox({ draft, answer, answeredAt }: InquiryRecord): Schemas['InquiryDraft'] | null {
  if (!draft || !answer) return draft
  const storedAt = answer.editedAt ?? answeredAt
  return storedAt !== null && draft.savedAt < storedAt ? null : draft
}

/** Other admins who work on an inquiry: the assignee, and those who have a draft. */
export interface Colleagues {
  assigneeSeq: number | null
  assigneeName: string | null
  othersDrafts: readonly Schemas['InquiryDraft'][]
}

/** Returns who else works on the inquiry, for the line above the answer; undefined if only the admin does. */
export function workingText({ assigneeSeq, assigneeName, othersDrafts }: Colleagues, me: number | undefined) {
  if (assigneeSeq !== null && assigneeSeq !== me) return `${assigneeName}님이 처리 중입니다.`
  const writers = othersDrafts.map(({ savedBy }) => savedBy)
  return writers.length > 0 ? `${writers.join(', ')}님이 쓰던 답변이 있습니다.` : undefined
}

/** The part of an answer besides its text, e.g. the quote of business inquiries. */
export interface AnswerPart<R, X> {
  /** Name of this part. */
  title?: string
  /** Returns the initial value. */
  start: (record: R) => X
  /** Returns the additional fields of the request body. */
  body: (own: X, record: R) => object
  /** Returns the problems by path in the request body. */
  problems: (own: X, record: R) => Readonly<Record<string, string>>
  /** The offered answer templates and the values of their variables. */
  templates: {
    target: Schemas['AnswerTarget']
    /** The writer may be masked until 보기. */
    values: (record: R) => Partial<Record<AnswerVariable, string>>
  }
  /** Returns a question to confirm before sending; undefined for none. */
  ask?: (own: X, record: R) => string | undefined
}

/** Returns the answer part of kinds that answer with text only. */
export const textAnswerPart = <R>(templates: AnswerPart<R, null>['templates']): AnswerPart<R, null> => ({
  start: () => null,
  body: () => ({}),
  problems: () => ({}),
  templates,
})

/** Returns how an answer addresses the writer: by name only if the name is unmasked. */
export const salutationOf = ({ writerName }: Pick<InquiryRecord, 'writerName'>): string =>
  writerName === null || writerName.includes('*') ? '고객' : writerName
