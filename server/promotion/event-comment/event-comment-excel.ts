import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { rentalSheet } from '../event/event-rental'
import { type EventConfig, rentalEvents, shopEvents } from '../event/event-scope'
import {
  type CommentQuery,
  commentFilter,
  commentRows,
  countComments,
  countEntries,
  type EntryQuery,
  entryFilter,
  entryRows,
  toComments,
  toEntries,
} from './event-comment-record'

const commentExcelOf = ({ scope, comments, noun, code }: EventConfig) =>
  defineExcel<Schemas['EventComment']>({
    resource: comments,
    title: `${noun} 댓글`,
    permission: [code],
    personal: true,
    listOperation: `GET /api/v1/admin/${comments}`,
    columns: sheetColumns('EventComment', [
      { field: 'eventCommentSeq', width: 10 },
      { field: 'eventTitle', width: 40 },
      { field: 'content', width: 60 },
      { field: 'loginId', width: 20 },
      { field: 'name', width: 12 },
      ...rentalSheet<Schemas['EventComment']>(scope),
      { field: 'ip', width: 16 },
      { field: 'reportCount', width: 8 },
      { field: 'reply', width: 40, value: ({ reply }) => reply?.content ?? null },
      { field: 'hidden', width: 8 },
      { field: 'hiddenReason', width: 14 },
      { field: 'winner', width: 8 },
      { field: 'createdAt', width: 20 },
    ]),
    count: (db, query) => countComments(db, commentFilter(scope, query as CommentQuery)),
    rows: (db, query) =>
      offsetBatches(async (limit, offset) => {
        const { sort } = query as CommentQuery
        const rows = await commentRows(db, commentFilter(scope, query as CommentQuery), sort)
          .limit(limit)
          .offset(offset)
        return toComments(db, scope, rows, true)
      }),
  })

const entryExcelOf = ({ scope, entries, noun, code }: EventConfig) =>
  defineExcel<Schemas['EventEntry']>({
    resource: entries,
    title: `${noun} 응모`,
    permission: [code],
    personal: true,
    listOperation: `GET /api/v1/admin/${entries}`,
    columns: sheetColumns('EventEntry', [
      { field: 'eventEntrySeq', width: 10 },
      { field: 'eventTitle', width: 40 },
      { field: 'answer', width: 60 },
      { field: 'loginId', width: 20 },
      { field: 'name', width: 12 },
      ...rentalSheet<Schemas['EventEntry']>(scope),
      { field: 'winner', width: 8 },
      { field: 'createdAt', width: 20 },
    ]),
    count: (db, query) => countEntries(db, entryFilter(scope, query as EntryQuery)),
    rows: (db, query) =>
      offsetBatches(async (limit, offset) => {
        const { sort } = query as EntryQuery
        const rows = await entryRows(db, entryFilter(scope, query as EntryQuery), sort)
          .limit(limit)
          .offset(offset)
        return toEntries(db, scope, rows, true)
      }),
  })

export const eventCommentExcel = commentExcelOf(shopEvents)
export const eventEntryExcel = entryExcelOf(shopEvents)
export const rentalEventCommentExcel = commentExcelOf(rentalEvents)
export const rentalEventEntryExcel = entryExcelOf(rentalEvents)
