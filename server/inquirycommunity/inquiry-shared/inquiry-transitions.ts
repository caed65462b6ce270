import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { forEachRow } from '../../resource/each-row'
import { assigneeName } from '../../session/assignees'
import type { InquiryRow } from '../schema/inquiry-base.schema'
import type { InquiryCore } from './inquiry-core'
import { deleteDrafts } from './inquiry-drafts'
import { deleteParts, noteEvent } from './inquiry-parts'
import { type Closing, checkAssignable, checkDeletable, closingOf, transitionOf } from './inquiry-rules'

/** Body of a bulk action: a common one, or one of the kind's own. */
export type InquiryBulk = Omit<Schemas['InquiryBulk'], 'action'> & { action: string }

const REASON = '사유를 2자 이상 입력해 주세요.'

/**
 * Assigns a locked inquiry to an admin, or unassigns it. Throws INVALID_STATE, and 400 for an admin who cannot be
 * assigned.
 */
export async function assign(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  assigneeSeq: number | null,
): Promise<InquiryRow> {
  checkAssignable(before)
  const name = assigneeSeq === null ? null : await assigneeName(call.db, core.code, assigneeSeq)
  const state = assigneeSeq === null ? before.state : 'IN_PROGRESS'
  if (assigneeSeq === before.assigneeSeq && state === before.state) return before
  const after = await core.store.update(call, before, { assigneeSeq, state })
  await noteEvent(call, core.refOf(before), name === null ? 'UNASSIGNED' : 'ASSIGNED', name)
  return after
}

/** Closes a locked, open inquiry: by an admin with a reason, or with MOVED by the system. Throws 400. */
export async function close(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  requested: Closing,
): Promise<InquiryRow> {
  const closing =
    requested.closeReason === 'MOVED' ? { closeReason: requested.closeReason, closeMemo: null } : closingOf(requested)
  const after = await core.store.update(call, before, {
    ...closing,
    state: 'CLOSED',
    closedAt: call.now,
  })
  const label = labelOf('InquiryCloseReason', closing.closeReason)
  await noteEvent(call, core.refOf(before), 'CLOSED', [label, closing.closeMemo].filter(Boolean).join(' · '))
  return after
}

async function reopen(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  reasonText?: string,
): Promise<InquiryRow> {
  const reason = reasonText?.trim() ?? ''
  if ([...reason].length < 2) throw invalid({ reason: REASON })
  const after = await core.store.update(call, before, { state: 'IN_PROGRESS', openSince: call.now })
  await noteEvent(call, core.refOf(before), 'REOPENED', reason)
  return after
}

/**
 * Moves a locked inquiry to another state. Throws INVALID_STATE for a move that is not allowed, 400 for missing
 * fields.
 */
export async function move(
  call: AdminCall,
  core: InquiryCore,
  before: InquiryRow,
  body: Omit<Schemas['InquiryTransition'], 'version'>,
): Promise<InquiryRow> {
  switch (transitionOf(before, body.to)) {
    case 'TAKE':
      return assign(call, core, before, call.actor.adminSeq)
    case 'REOPEN':
      return reopen(call, core, before, body.reason)
    case 'CLOSE':
      return close(call, core, before, closingOf(body))
    case 'TAKE_BACK': {
      const open = { closeReason: null, closeMemo: null, closedAt: null, openSince: call.now }
      const after = await core.store.update(call, before, { ...open, state: 'RECEIVED' })
      await noteEvent(call, core.refOf(before), 'CLOSE_TAKEN_BACK')
      return after
    }
  }
}

/** Returns the name of a move in the log. */
export function moveLabel(before: Pick<InquiryRow, 'state'>, to: Schemas['InquiryState']): string {
  if (to === 'CLOSED') return '종결'
  if (to === 'RECEIVED') return '종결 취소'
  return before.state === 'ANSWERED' ? '재처리' : '담당'
}

/** Deletes a locked inquiry with its drafts, notes, history and links. Throws INVALID_STATE unless it was closed as spam. */
export async function remove(call: AdminCall, core: InquiryCore, row: InquiryRow): Promise<InquiryRow> {
  checkDeletable(row)
  await deleteParts(call, core.refOf(row))
  await deleteDrafts(call.db, core.resource, [core.store.seqOf(row)])
  await core.store.remove(call.db, core.store.seqOf(row))
  return row
}

/** Applies an action to each chosen inquiry in turn. Throws 400 when a required field is missing. */
export async function bulk(
  call: AdminCall,
  core: InquiryCore,
  { action, seqs, assigneeSeq, ...more }: InquiryBulk,
): Promise<Schemas['BulkReceipt']> {
  if (action === 'ASSIGN') {
    if (assigneeSeq === undefined) throw invalid({ assigneeSeq: '담당자를 선택해 주세요.' })
    await assigneeName(call.db, core.code, assigneeSeq)
  }
  if (action === 'CLOSE') closingOf(more)
  if (action === 'REOPEN' && [...(more.reason?.trim() ?? '')].length < 2) throw invalid({ reason: REASON })
  const acts: Readonly<Record<string, (inner: AdminCall, row: InquiryRow) => Promise<InquiryRow>>> = {
    ...core.actions,
    ASSIGN: (inner, row) => assign(inner, core, row, assigneeSeq ?? null),
    CLOSE: (inner, row) => move(inner, core, row, { to: 'CLOSED', ...more }),
    REOPEN: (inner, row) =>
      move(inner, core, row, { to: row.state === 'CLOSED' ? 'RECEIVED' : 'IN_PROGRESS', ...more }),
    DELETE: (inner, row) => remove(inner, core, row),
  }
  const act = acts[action]
  // The contract allows no others.
  if (!act) throw new Error(`no action ${action}`)
  const done: InquiryRow[] = []
  const { doneSeqs: _, ...receipt } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const inner = { ...call, db }
      done.push(await act(inner, await core.store.lock(db, seq)))
    },
    core.named,
  )
  if (done.length > 0) core.log(call, 'BULK', labelOf('InvitingAction', action), done)
  return receipt
}
