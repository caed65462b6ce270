import { and, eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, notFound } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { forEachRow } from '../../resource/each-row'
import { paged } from '../../resource/pages'
import { checkVersion } from '../../resource/stamps'
import { asRental, type EventConfig, rentalEvents, shopEvents } from '../event/event-scope'
import {
  type CommentLine,
  type CommentQuery,
  commentFilter,
  commentNames,
  commentRows,
  commentStore,
  countComments,
  countEntries,
  type EntryQuery,
  entryFilter,
  entryRows,
  subjectOf,
  toComments,
  toEntries,
} from './event-comment-record'

type Paged<Q> = Q & { page?: number; size?: number }

/** Returns the handlers for comments and entries of a scope's events. */
function commentsOf({ scope, comments, entries, noun }: EventConfig) {
  async function lineOf(db: AdminCall['db'], seq: number): Promise<CommentLine> {
    const [line] = await commentRows(db, and(commentFilter(scope, {}), eq(commentStore.key, seq)))
    if (!line) throw notFound()
    return line
  }

  async function readComment(call: AdminCall, seq: number, unmasked = false): Promise<Schemas['EventComment']> {
    const [comment] = await toComments(call.db, scope, [await lineOf(call.db, seq)], unmasked)
    if (!comment) throw notFound()
    return comment
  }

  const logList = (call: AdminCall, resource: string, what: string, query: object, count: number, total: number) =>
    call.log({
      action: 'LIST',
      resource,
      targetCount: count,
      summary: `${noun} ${what} 조회 (${describeFilters(resource, query, what === '댓글' ? 'content' : 'answer')}) ${formatNumber(total)}건`,
      personal: true,
    })

  async function list(call: AdminCall, query: Paged<CommentQuery>) {
    const where = commentFilter(scope, query)
    const page = await paged(
      query,
      () => countComments(call.db, where),
      (limit, offset) => commentRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    logList(call, comments, '댓글', query, page.items.length, page.total)
    return { ...page, items: await toComments(call.db, scope, page.items) }
  }

  async function listEntries(call: AdminCall, query: Paged<EntryQuery>) {
    const where = entryFilter(scope, query)
    const page = await paged(
      query,
      () => countEntries(call.db, where),
      (limit, offset) => entryRows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    logList(call, entries, '응모', query, page.items.length, page.total)
    return { ...page, items: await toEntries(call.db, scope, page.items) }
  }

  async function read(call: AdminCall, seq: number, unmasked = false): Promise<Schemas['EventComment']> {
    const { comment, name, eventTitle } = await lineOf(call.db, seq)
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: comments,
      targetSeqs: [seq],
      subjects: [subjectOf(comment.memberSeq, name)],
      summary: `${noun} 댓글 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${eventTitle}`,
      personal: true,
    })
    return readComment(call, seq, unmasked)
  }

  const logReply = (call: AdminCall, { comment, eventTitle, name }: CommentLine, what: string) =>
    call.log({
      action: 'UPDATE',
      resource: comments,
      targetSeqs: [comment.eventCommentSeq],
      named: commentNames,
      subjects: [subjectOf(comment.memberSeq, name)],
      summary: `${noun} 댓글 ${what}: ${eventTitle}`,
      personal: true,
    })

  async function reply(call: AdminCall, seq: number, { content, version }: Schemas['EventReplyBody']) {
    const line = await lineOf(call.db, seq)
    const before = await commentStore.lock(call.db, seq)
    await checkVersion(before, version, () => readComment(call, seq))
    const by = { repliedAt: call.now, repliedBy: call.actor.loginId }
    await commentStore.update(call, before, { replyContent: content.trim(), ...by })
    logReply(call, line, before.replyContent === null ? '답글 등록' : '답글 수정')
    return readComment(call, seq)
  }

  async function removeReply(call: AdminCall, seq: number, version: number): Promise<null> {
    const line = await lineOf(call.db, seq)
    const before = await commentStore.lock(call.db, seq)
    await checkVersion(before, version, () => readComment(call, seq))
    if (before.replyContent === null) return null
    await commentStore.update(call, before, { replyContent: null, repliedAt: null, repliedBy: null })
    logReply(call, line, '답글 삭제')
    return null
  }

  async function act(
    call: AdminCall,
    seq: number,
    { action, reason }: Schemas['EventCommentBulk'],
  ): Promise<CommentLine> {
    const line = await lineOf(call.db, seq)
    const before = await commentStore.lock(call.db, seq)
    if (action === 'DELETE') {
      if (line.winner) throw inUse('당첨자로 선정된 댓글은 삭제할 수 없습니다.')
      await commentStore.remove(call.db, seq)
      return line
    }
    const next =
      action === 'HIDE' ? { hidden: true, hiddenReason: reason ?? null } : { hidden: false, hiddenReason: null }
    const isUnchanged = before.hidden === next.hidden && before.hiddenReason === next.hiddenReason
    if (!isUnchanged) await commentStore.update(call, before, next)
    return line
  }

  async function bulk(call: AdminCall, body: Schemas['EventCommentBulk']): Promise<Schemas['BulkReceipt']> {
    const { action, reason, seqs } = body
    if (action === 'HIDE' && reason === undefined) throw invalid({ reason: required('숨김 사유') })
    const done: CommentLine[] = []
    const { doneSeqs, ...receipt } = await forEachRow(
      call,
      seqs,
      async (db, seq) => {
        done.push(await act({ ...call, db }, seq, body))
      },
      commentNames,
    )
    if (done.length > 0) {
      const why = action === 'HIDE' && reason ? ` (${labelOf('CommentHiddenReason', reason)})` : ''
      call.log({
        action: action === 'DELETE' ? 'DELETE' : 'BULK',
        resource: comments,
        targetSeqs: doneSeqs,
        named: commentNames,
        subjects: done.map(({ comment, name }) => subjectOf(comment.memberSeq, name)),
        summary: `${noun} 댓글 ${labelOf('EventCommentAction', action)}${why}: ${done.length}건`,
        personal: true,
      })
    }
    return receipt
  }

  return { list, listEntries, read, reply, removeReply, bulk }
}

const handlersAt = (of: EventConfig) => {
  const comments = commentsOf(of)
  return handlersOf({
    'GET /api/v1/admin/event-comments': (call, { query }) => comments.list(call, query),
    'GET /api/v1/admin/event-comments/{seq}': (call, { path, query }) => comments.read(call, path.seq, query.unmask),
    'POST /api/v1/admin/event-comments/bulk': (call, { body }) => comments.bulk(call, body),
    'PUT /api/v1/admin/event-comments/{seq}/reply': (call, { path, body }) => comments.reply(call, path.seq, body),
    'DELETE /api/v1/admin/event-comments/{seq}/reply': (call, { path, query }) =>
      comments.removeReply(call, path.seq, query.version),
    'GET /api/v1/admin/event-entries': (call, { query }) => comments.listEntries(call, query),
  })
}

export const eventCommentHandlers = handlersAt(shopEvents)
export const rentalEventCommentHandlers = asRental(handlersAt(rentalEvents))
