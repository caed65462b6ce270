import { eq } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall, SteppedCall } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid } from '../../contract/refusal'
import { fetchNtsAnswers, ntsColumns, taxOfficeFailure } from '../../member/business-profile/nts'
import type { NtsAnswer } from '../../providers/business-registry/port'
import { checkVersion } from '../../resource/stamps'
import { withOwnPassword } from '../../session/own-password'
import { stores } from '../schema/store.schema'
import { readStore } from '../store/slot-context'
import { logStore, storeRows, storeSubject } from '../store/store-rows'
import { createStore, replaceStore } from '../store/store-write'
import { storeChanges } from './store-changes'
import { storeCalendar, storeDay } from './store-days'
import { feeHistory, performanceOf, storeLogs } from './store-histories'
import { toStore } from './store-record'
import { removeStore } from './store-removal'

/**
 * Asks the tax office for the state of a store's business number. Throws 404, 400, EXTERNAL_FAILED, CONFLICT if the
 * number changed meanwhile.
 */
async function checkNts(call: SteppedCall, seq: number): Promise<Schemas['Store']> {
  const { businessNumber } = await call.step(({ db }) => readStore(db, seq))
  if (!businessNumber) throw invalid({ businessNumber: required('사업자등록번호') })
  const answer = (await fetchNtsAnswers(call.services, [businessNumber])).get(businessNumber)
  if (!answer) throw taxOfficeFailure(call)
  return call.finish((step) => storeNtsAnswer(step, seq, businessNumber, answer))
}

/** Stores the tax office's answer. Throws CONFLICT if the store's number has changed. */
async function storeNtsAnswer(
  call: AdminCall,
  seq: number,
  businessNumber: string,
  answer: NtsAnswer,
): Promise<Schemas['Store']> {
  const before = await storeRows.lock(call.db, seq)
  if (before.businessNumber !== businessNumber) throw conflict(await toStore(call, before))
  // keeps the version: the answer does not invalidate open forms
  const [row] = await call.db
    .update(stores)
    .set(ntsColumns(answer, call.now))
    .where(eq(stores.storeSeq, seq))
    .returning()
  logStore(call, before, { action: 'UPDATE', what: '국세청 상태조회', personal: false })
  return toStore(call, row ?? before)
}

export const storeRecordHandlers = {
  ...handlersOf({
    'POST /api/v1/admin/stores': async (call, { body }) => {
      const row = await createStore(call, body)
      logStore(call, row, { action: 'CREATE', what: '등록' })
      return toStore(call, row)
    },

    'GET /api/v1/admin/stores/{seq}': async (call, { path, query }) => {
      const unmasked = query.unmask === true
      const row = await readStore(call.db, path.seq)
      logStore(call, row, { action: unmasked ? 'UNMASK' : 'DETAIL', what: unmasked ? '개인정보 보기' : '상세 조회' })
      return toStore(call, row, unmasked)
    },

    'DELETE /api/v1/admin/stores/{seq}': async (call, { path, query }) => {
      const row = await storeRows.lock(call.db, path.seq)
      await checkVersion(row, query.version, () => toStore(call, row))
      await removeStore(call, row)
      logStore(call, row, { action: 'DELETE', what: '삭제' })
      return null
    },

    'POST /api/v1/admin/stores/{seq}/check-nts': { inSteps: (call, { path }) => checkNts(call, path.seq) },

    'GET /api/v1/admin/stores/{seq}/fee-histories': async (call, { path }) => {
      await readStore(call.db, path.seq)
      return feeHistory(call, path.seq)
    },

    'GET /api/v1/admin/stores/{seq}/performance': async (call, { path, query }) => {
      await readStore(call.db, path.seq)
      return performanceOf(call.db, call.now, path.seq, query.months ?? 12)
    },

    'GET /api/v1/admin/stores/{seq}/logs': async (call, { path }) => {
      await readStore(call.db, path.seq)
      return storeLogs(call.db, path.seq)
    },

    'GET /api/v1/admin/stores/{seq}/calendar': (call, { path, query }) => storeCalendar(call, path.seq, query.month),

    'GET /api/v1/admin/stores/{seq}/day': async (call, { path, query }) => {
      const day = await storeDay(call, path.seq, query.date)
      const store = await readStore(call.db, path.seq)
      const targetCount = day.slots.reduce((sum, { bookings }) => sum + bookings.length, 0)
      if (targetCount > 0)
        call.log({
          action: 'LIST',
          resource: 'mount-reservations',
          targetCount,
          subjects: [storeSubject(store)],
          summary: `장착점 예약 조회: ${store.name} ${query.date} ${targetCount}건`,
          personal: true,
        })
      return day
    },
  }),
  ...steppedHandlersOf({
    'PUT /api/v1/admin/stores/{seq}': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      async (call, { path, body: { version, ...body } }, ownPassword) => {
        const before = await storeRows.lock(call.db, path.seq)
        await checkVersion(before, version, () => toStore(call, before))
        const row = await replaceStore(call, before, body, ownPassword)
        logStore(call, row, { action: 'UPDATE', what: '수정', changes: await storeChanges(call, before, row) })
        return toStore(call, row)
      },
    ),
  }),
}
