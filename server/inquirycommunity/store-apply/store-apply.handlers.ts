import type { AdminCall, LogEntry } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { countRows, paged } from '../../resource/pages'
import { addNote, removeNote } from '../inquiry-shared/inquiry-parts'
import { storeApplies } from '../schema/store-apply.schema'
import { bulkApplies, checkNumber } from './store-apply-actions'
import {
  type ApplyLine,
  applyCounts,
  applyFilter,
  applyNames,
  applyRows,
  findApply,
  RESOURCE,
  toApply,
  toApplyRows,
} from './store-apply-record'
import { moveApply, picturesForStore, saveVisit } from './store-apply-transition'
import { receiveApply, replaceApply } from './store-apply-write'

/** Returns the log's subjects: the applicant's business, and the store once there is one. */
const subjectsOf = ({ apply: { storeApplySeq, storeSeq, name } }: ApplyLine): Schemas['LogSubject'][] => [
  { type: 'BUSINESS', seq: storeApplySeq, label: name },
  ...(storeSeq === null ? [] : [{ type: 'STORE' as const, seq: storeSeq, label: name }]),
]

async function findOrThrow({ db }: Pick<AdminCall, 'db'>, seq: number): Promise<ApplyLine> {
  const line = await findApply(db, seq)
  if (!line) throw notFound()
  return line
}

/** Logs an action on an application. */
function logApply(
  call: AdminCall,
  line: ApplyLine,
  { what, ...entry }: Pick<LogEntry, 'action' | 'reason' | 'changes'> & { what: string },
): void {
  const { storeApplySeq, name } = line.apply
  call.log({
    ...entry,
    resource: RESOURCE,
    targetSeqs: [storeApplySeq],
    named: applyNames,
    subjects: subjectsOf(line),
    summary: `장착점 제휴 신청 ${what}: ${name}`,
    personal: true,
  })
}

/** Logs an action on an application and returns the application, masked. */
async function answer(
  call: AdminCall,
  seq: number,
  entry: Parameters<typeof logApply>[2],
): Promise<Schemas['StoreApply']> {
  const line = await findOrThrow(call, seq)
  logApply(call, line, entry)
  return toApply(call, line)
}

const which = (recordSeq: number) => ({ resource: RESOURCE, recordSeq })

const plainHandlers = handlersOf({
  'GET /api/v1/admin/store-applies': async (call, { query }) => {
    const { db, actor } = call
    const where = applyFilter(query, actor.adminSeq)
    const page = await paged(
      query,
      () => countRows(db, storeApplies, where),
      async (limit, offset) => toApplyRows(db, await applyRows(db, where, query.sort).limit(limit).offset(offset)),
    )
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetCount: page.items.length,
      summary: `장착점 제휴 신청 조회 (${describeFilters('store-applies', query, 'name', ['name'])}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return page
  },

  'POST /api/v1/admin/store-applies': async (call, { body }) => {
    const { storeApplySeq } = await receiveApply(call, body, 'ADMIN')
    return answer(call, storeApplySeq, { action: 'CREATE', what: '등록' })
  },

  'GET /api/v1/admin/store-applies/counts': ({ db, actor }, { query }) => applyCounts(db, query, actor.adminSeq),

  'GET /api/v1/admin/store-applies/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const line = await findOrThrow(call, path.seq)
    logApply(call, line, { action: unmasked ? 'UNMASK' : 'DETAIL', what: unmasked ? '개인정보 보기' : '상세 조회' })
    return toApply(call, line, unmasked)
  },

  'PUT /api/v1/admin/store-applies/{seq}': async (call, { path, body }) => {
    const changes = await replaceApply(call, path.seq, body)
    return answer(call, path.seq, { action: 'UPDATE', what: '수정', changes })
  },

  'POST /api/v1/admin/store-applies/{seq}/check-nts': {
    inSteps: (call, { path: { seq } }) =>
      checkNumber(call, seq, (step, { ntsState }) =>
        answer(step, seq, { action: 'UPDATE', what: `국세청 상태조회(${labelOf('NtsState', ntsState)})` }),
      ),
  },

  'PUT /api/v1/admin/store-applies/{seq}/visit': async (call, { path, body }) => {
    const changes = await saveVisit(call, path.seq, body)
    return answer(call, path.seq, { action: 'UPDATE', what: '현장실사 입력', changes })
  },

  'POST /api/v1/admin/store-applies/bulk': (call, { body }) => bulkApplies(call, body),

  'POST /api/v1/admin/store-applies/{seq}/notes': async (call, { path, body }) => {
    const line = await findOrThrow(call, path.seq)
    const note = await addNote(call, which(path.seq), body.content)
    logApply(call, line, { action: 'UPDATE', what: '내부 메모 등록' })
    return note
  },

  'DELETE /api/v1/admin/store-applies/{seq}/notes/{noteSeq}': async (call, { path }) => {
    const line = await findOrThrow(call, path.seq)
    await removeNote(call, which(path.seq), path.noteSeq)
    logApply(call, line, { action: 'UPDATE', what: '내부 메모 삭제' })
    return null
  },
})

export const storeApplyHandlers = {
  ...plainHandlers,
  ...steppedHandlersOf({
    'POST /api/v1/admin/store-applies/{seq}/transition': {
      async inSteps(call, { path, body }) {
        const pictures = await picturesForStore(call, path.seq, body)
        return call.step(async (step) => {
          const { state } = await moveApply(step, path.seq, body, pictures)
          const reason = body.reason ? { reason: body.reason } : {}
          return answer(step, path.seq, { action: 'STATE', what: labelOf('StoreApplyState', state), ...reason })
        })
      },
    },
  }),
}
