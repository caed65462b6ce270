import { max } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/common/durations'
import { labelOf } from '../contract/contract-labels'
import type { Db } from '../db/database'
import {
  type InquiryRow,
  inquiryDrafts,
  inquiryHistories,
  inquiryNotes,
} from '../inquirycommunity/schema/inquiry-base.schema'
import { continueNumbers, Inserter } from './insert'
import { momentWithin } from './office-days'
import type { Dice } from './random'
import { sampleStaff } from './staff.data'

type History = typeof inquiryHistories.$inferSelect
type Note = typeof inquiryNotes.$inferSelect

/**
 * Numbers of open inquiries: the newest that are open, the newest of these that are untouched, and the open ones older
 * than a day.
 */
export interface Waiting {
  received: number
  inProgress: number
  overdue: number
}

/**
 * Returns the times of `count` inquiries over 400 days, oldest first. Open ones arrived within a day, except for
 * overdue ones.
 */
export function inquiryMoments({ dice, now }: { dice: Dice; now: Date }, count: number, waiting: Waiting): Date[] {
  const open = waiting.received + waiting.inProgress
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const at = (i: number): Date => {
    if (i < waiting.overdue) return before(dice.int(26 * 60, 70 * 60))
    return i < open ? before(dice.int(4, 23 * 60)) : momentWithin(dice, now, dice.int(4, 399))
  }
  return Array.from({ length: count }, (_, i) => at(i)).sort((a, b) => a.getTime() - b.getTime())
}

/**
 * Returns the state of the inquiry at a position from the newest: the newest are open, the others done, of which
 * `closed` percent without an answer.
 */
export function inquiryState(dice: Dice, fromEnd: number, waiting: Waiting, closed: number): InquiryRow['state'] {
  if (fromEnd < waiting.received) return 'RECEIVED'
  if (fromEnd < waiting.received + waiting.inProgress) return 'IN_PROGRESS'
  return dice.chance(closed) ? 'CLOSED' : 'ANSWERED'
}

export interface SampleInquiry {
  at: Date
  state: InquiryRow['state']
  writer: { memberSeq: number | null; name: string; phone: string; email?: string | null }
  title: string
  content: string
  /** Used only for answered inquiries. */
  answer: string
  /** Login id of the assigned admin. */
  who: string
  /** True if an admin recorded it (for example from a phone call). */
  taken?: boolean
  draft?: string | null
}

const CLOSED_FOR = [
  ['PHONE_DONE', 50],
  ['DUPLICATE', 25],
  ['SPAM', 20],
  ['ETC', 5],
] as const

const NOTES = [
  '고객과 통화함. 내일 오전 다시 연락하기로.',
  '장착점에 확인 요청함.',
  '물류팀 답변 대기 중.',
  '같은 내용으로 두 번째 문의. 이전 답변 확인할 것.',
  '단골 고객. 친절하게 안내.',
]

/** Percentage of inquiries with notes by the staff. */
const NOTED = 5

/** Builds the common rows of one kind of inquiry, with histories and notes. */
export class InquiryBook {
  private constructor(
    private readonly db: Db,
    private readonly context: { dice: Dice; now: Date },
    private readonly resource: string,
    private readonly histories: Inserter<typeof inquiryHistories>,
    private readonly notes: Inserter<typeof inquiryNotes>,
    private readonly drafts: Inserter<typeof inquiryDrafts>,
    private historySeq: number,
    private noteSeq: number,
  ) {}

  /** `resource` is the last part of the path. Several books are filled one after the other. */
  static async open(db: Db, context: { dice: Dice; now: Date }, resource: string): Promise<InquiryBook> {
    const [history] = await db.select({ last: max(inquiryHistories.inquiryHistorySeq) }).from(inquiryHistories)
    const [note] = await db.select({ last: max(inquiryNotes.noteSeq) }).from(inquiryNotes)
    const histories = new Inserter(db, inquiryHistories, [
      ...(['inquiryHistorySeq', 'resource', 'recordSeq', 'event', 'note', 'createdAt', 'createdBy'] as const),
    ])
    const notes = new Inserter(db, inquiryNotes, [
      ...(['noteSeq', 'resource', 'recordSeq', 'content', 'createdAt', 'createdBy'] as const),
    ])
    const drafts = new Inserter(db, inquiryDrafts, [
      ...(['resource', 'recordSeq', 'adminSeq', 'content', 'savedAt'] as const),
    ])
    return new InquiryBook(db, context, resource, histories, notes, drafts, history?.last ?? 0, note?.last ?? 0)
  }

  /** Adds a history event that is specific to the kind. */
  event(recordSeq: number, event: History['event'], createdAt: Date, createdBy: string | null, note?: string): void {
    this.historySeq += 1
    const { resource, historySeq: inquiryHistorySeq } = this
    this.histories.hold({ inquiryHistorySeq, resource, recordSeq, event, note: note ?? null, createdAt, createdBy })
  }

  private note(recordSeq: number, createdAt: Date, createdBy: string): void {
    this.noteSeq += 1
    const content = this.context.dice.pick(NOTES)
    const note: Note = { noteSeq: this.noteSeq, resource: this.resource, recordSeq, content, createdAt, createdBy }
    this.notes.hold(note)
  }

  /** Returns the common columns of an inquiry, and records its history. */
  row(
    seq: number,
    { at, state, writer, title, content, answer, who, taken = false, draft }: SampleInquiry,
  ): InquiryRow {
    const { dice, now } = this.context
    const staff = sampleStaff.findIndex(({ loginId }) => loginId === who)
    const name = sampleStaff[staff]?.name ?? who
    const waits = state === 'RECEIVED'
    const done = state === 'ANSWERED' || state === 'CLOSED'
    const handled = new Date(
      Math.min(at.getTime() + dice.int(20, 2 * 24 * 60) * MINUTE_MS, now.getTime() - 30 * MINUTE_MS),
    )
    const begun = new Date(Math.min(at.getTime() + dice.int(2, 19) * MINUTE_MS, handled.getTime(), now.getTime()))
    const closeReason = state === 'CLOSED' ? (taken ? 'PHONE_DONE' : dice.weighted(CLOSED_FOR)) : null
    const closeMemo =
      closeReason === 'ETC' ? '접수 부서에서 직접 처리함' : taken && closeReason ? '통화로 안내 완료' : null
    this.event(seq, 'RECEIVED', at, taken ? who : null)
    if (!waits) this.event(seq, 'ASSIGNED', begun, who, name)
    if (state === 'ANSWERED') this.event(seq, 'ANSWERED', handled, who, '알림 발송')
    if (closeReason) {
      const reason = [labelOf('InquiryCloseReason', closeReason), closeMemo].filter(Boolean).join(' · ')
      this.event(seq, 'CLOSED', handled, who, reason)
    }
    if (!waits && dice.chance(NOTED)) this.note(seq, begun, who)
    if (draft) {
      const { resource } = this
      this.drafts.hold({ resource, recordSeq: seq, adminSeq: staff + 1, content: draft, savedAt: begun })
    }
    return {
      state,
      memberSeq: writer.memberSeq,
      writerName: writer.name,
      writerPhone: writer.phone,
      writerEmail: writer.email ?? null,
      title,
      content,
      fileSeqs: [],
      assigneeSeq: waits ? null : staff + 1,
      answerContent: state === 'ANSWERED' ? answer : null,
      answerFileSeqs: [],
      answeredBy: state === 'ANSWERED' ? who : null,
      answeredAt: state === 'ANSWERED' ? handled : null,
      answerEditedAt: null,
      notifyState: state === 'ANSWERED' ? 'SENT' : 'NONE',
      messageLogSeq: null,
      closeReason,
      closeMemo,
      closedAt: state === 'CLOSED' ? handled : null,
      openSince: at,
      createdAt: at,
      createdBy: taken ? who : null,
      updatedAt: done ? handled : waits ? at : begun,
      updatedBy: waits ? null : who,
      version: waits ? 1 : 2,
    }
  }

  /** Writes the buffered rows; called now and then while rows are created. */
  async flush(): Promise<void> {
    await this.histories.flush()
    await this.notes.flush()
    await this.drafts.flush()
  }

  async close(): Promise<void> {
    await this.flush()
    await continueNumbers(this.db, inquiryHistories, 'inquiryHistorySeq', Math.max(1, this.historySeq))
    await continueNumbers(this.db, inquiryNotes, 'noteSeq', Math.max(1, this.noteSeq))
  }
}
