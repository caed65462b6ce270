import type { PathWith, ResultOf, RowOf, Schemas } from '@/shared/api/types'
import type { AnswerVariable } from '../../../../openapi/formats/answer-variables'

/** Paths of the inquiries that are built. */
export type InquiryPath = {
  [P in PathWith<'put'>]: P extends `${infer Q}/{seq}/draft` ? Q : never
}[PathWith<'put'>]
/** Paths of records at which admins leave notes. */
export type NotedPath = InquiryPath | '/api/v1/admin/store-applies'
export type InquiryRow = RowOf<InquiryPath>
export type InquiryRecord = ResultOf<'get', `${InquiryPath}/{seq}`>
type State = Schemas['InquiryState']

/** What is said of personal data that was destroyed after its time. */
export const GONE = '파기됨'

export const isOpen = (state: State): boolean => state === 'RECEIVED' || state === 'IN_PROGRESS'

/** Reasons that an admin may give for closing; what was moved is closed by the move itself. */
export const closeReasons = [
  'PHONE_DONE',
  'DUPLICATE',
  'SPAM',
  'WITHDRAWN',
  'ETC',
] as const satisfies readonly Schemas['InquiryCloseReason'][]

/** May the close be taken back? */
export const mayReopen = ({ state, closeReason }: Pick<InquiryRow, 'state' | 'closeReason'>): boolean =>
  state === 'CLOSED' && closeReason !== 'MOVED' && closeReason !== 'WITHDRAWN'

export const isSpam = ({ state, closeReason }: Pick<InquiryRow, 'state' | 'closeReason'>): boolean =>
  state === 'CLOSED' && closeReason === 'SPAM'

const HOUR = 60
const DAY = 24 * HOUR

/** `3시간`, `12분`, `2일 4시간` */
export function elapsedText(minutes: number): string {
  if (minutes < HOUR) return `${minutes}분`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)}시간`
  const hours = Math.floor((minutes % DAY) / HOUR)
  return hours > 0 ? `${Math.floor(minutes / DAY)}일 ${hours}시간` : `${Math.floor(minutes / DAY)}일`
}

/** Has another admin answered, or mended the answer, since? */
export const answersDiffer = (a: InquiryRecord, b: InquiryRecord): boolean =>
  JSON.stringify([a.answer?.content, a.answer?.files, 'quote' in a && a.quote]) !==
  JSON.stringify([b.answer?.content, b.answer?.files, 'quote' in b && b.quote])

/** What an inquiry answers beside words: of businesses a quote. */
export interface AnswerPart<R, X> {
  /** What stands in it at first. */
  start: (record: R) => X
  /** Of the call's body. */
  body: (own: X, record: R) => object
  /** What is wrong with it, by the place in the body. */
  problems: (own: X, record: R) => Readonly<Record<string, string>>
  /** Which answers that are used often are offered, and what stands for their variables here. */
  templates: {
    target: Schemas['AnswerTarget']
    /** The writer is as he is shown: masked until 보기. */
    values: (record: R) => Partial<Record<AnswerVariable, string>>
  }
  /** Asked before it is sent; undefined: nothing to ask. */
  ask?: (own: X, record: R) => string | undefined
}

/** The part of an answer that is words alone. */
export const wordsOnly = <R>(templates: AnswerPart<R, null>['templates']): AnswerPart<R, null> => ({
  start: () => null,
  body: () => ({}),
  problems: () => ({}),
  templates,
})

/** What an answer calls who has asked: by his name only where it is to be read. */
export const calledIn = ({ writerName }: Pick<InquiryRecord, 'writerName'>): string =>
  writerName === null || writerName.includes('*') ? '고객' : writerName
