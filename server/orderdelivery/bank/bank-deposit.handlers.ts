import { inArray } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall, LogEntry, SteppedCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { createNameLookup, forEachRow } from '../../resource/each-row'
import { countRows, paged } from '../../resource/pages'
import { bankDeposits } from '../schema/bank-deposit.schema'
import { depositsBySeq, matchRound, recentDeposits } from './auto-match'
import { beginPull, endPull, giveUpPull, pull } from './bank-feed'
import { candidatesOf } from './candidates'
import { depositFilter, depositRows, summaryOf } from './deposit-query'
import { type DepositLine, depositName, isOpenDeposit, readDeposit, toDeposit, withMatches } from './deposit-row'
import { ignore, matchByHand, unignore, unmatch, writeMemo } from './match-by-hand'

const named = createNameLookup(bankDeposits.bankDepositSeq, async (db, seqs) => {
  const rows = await db
    .select({
      seq: bankDeposits.bankDepositSeq,
      depositorName: bankDeposits.depositorName,
      amount: bankDeposits.amount,
    })
    .from(bankDeposits)
    .where(inArray(bankDeposits.bankDepositSeq, seqs))
  return new Map(rows.map((row) => [row.seq, depositName(row)]))
})

/** Returns the log subjects: the orderers of matched orders, otherwise the depositor. */
const subjectsOf = ({ deposit, matches }: DepositLine): Schemas['LogSubject'][] =>
  matches.length > 0
    ? matches.map(({ orderSeq, ordererName }) => ({ type: 'ORDERER', seq: orderSeq, label: maskName(ordererName) }))
    : [{ type: 'OTHER', seq: deposit.bankDepositSeq, label: maskName(deposit.depositorName) }]

function logDeposit(
  call: AdminCall,
  action: Schemas['AdminLogAction'],
  what: string,
  line: DepositLine,
  { reason, changes }: Pick<LogEntry, 'reason' | 'changes'> = {},
): void {
  call.log({
    action,
    resource: 'bank-deposits',
    targetSeqs: [line.deposit.bankDepositSeq],
    named: named,
    subjects: subjectsOf(line),
    summary: `입금내역 ${what}: ${depositName(line.deposit)}`,
    ...(reason ? { reason } : {}),
    ...(changes ? { changes } : {}),
    personal: true,
  })
}

/**
 * Runs a change of a deposit and logs it. Returns the updated deposit. If it has no matches afterwards, logs the
 * previous ones.
 */
async function changeAndLog(
  call: AdminCall,
  seq: number,
  { what, reason, action = 'STATE' }: { what: string; reason?: string; action?: Schemas['AdminLogAction'] },
  act: () => Promise<unknown>,
): Promise<Schemas['BankDeposit']> {
  const before = await readDeposit(call.db, seq)
  await act()
  const line = await readDeposit(call.db, seq)
  const [oldMemo, newMemo] = [before.deposit.memo, line.deposit.memo]
  logDeposit(call, action, what, line.matches.length > 0 ? line : before, {
    ...(reason ? { reason } : {}),
    ...(oldMemo === newMemo ? {} : { changes: [{ field: 'memo', label: '메모', before: oldMemo, after: newMemo }] }),
  })
  return toDeposit(line)
}

const logRound = (call: AdminCall, what: string, { pulled, matched }: Schemas['BankDepositRound']): void =>
  call.log({
    action: 'BULK',
    resource: 'bank-deposits',
    targetCount: matched,
    summary: `입금내역 ${what}: 신규 ${formatNumber(pulled)}건, 자동매칭 ${formatNumber(matched)}건`,
  })

/** Pulls new deposits from the bank and matches open ones. Throws 429 within five minutes of another pull, 502. */
async function sync(call: SteppedCall): Promise<Schemas['BankDepositRound']> {
  const span = await call.step(beginPull)
  const rows = await pull(call.services, span).catch(async (error: unknown) => {
    await call.step((step) => giveUpPull(step, span))
    throw error
  })
  return call.finish(async (step) => {
    const pulled = await endPull(step, span, rows)
    const round = { pulled, ...(await matchRound(step, recentDeposits(step.now))) }
    logRound(step, '조회', round)
    return round
  })
}

async function rematch(call: AdminCall): Promise<Schemas['BankDepositRound']> {
  const round = { pulled: 0, ...(await matchRound(call, recentDeposits(call.now))) }
  logRound(call, '다시 매칭', round)
  return round
}

async function bulk(
  call: AdminCall,
  { action, seqs, reason }: Schemas['BankDepositBulk'],
): Promise<Schemas['BulkReceipt']> {
  if (action === 'REMATCH') {
    const readChosen = () => call.db.select().from(bankDeposits).where(inArray(bankDeposits.bankDepositSeq, seqs))
    const openBefore = new Set((await readChosen()).filter(isOpenDeposit).map(({ bankDepositSeq }) => bankDepositSeq))
    await matchRound(call, depositsBySeq(seqs))
    const lines = await withMatches(call.db, await readChosen())
    // deposits matched before this round do not count
    const isDone = ({ deposit }: DepositLine): boolean =>
      openBefore.has(deposit.bankDepositSeq) && deposit.state === 'AUTO_MATCHED'
    const [done, failed] = [lines.filter(isDone), lines.filter((line) => !isDone(line))]
    for (const line of done) logDeposit(call, 'BULK', '다시 매칭', line)
    return {
      done: done.length,
      failed: failed.map(({ deposit }) => ({
        seq: deposit.bankDepositSeq,
        name: depositName(deposit),
        code: 'INVALID_STATE',
        message: (isOpenDeposit(deposit) && deposit.reason) || '이미 처리된 입금내역입니다.',
      })),
    }
  }
  if (!reason) throw invalid({ reason: required('사유') })
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs.toSorted((a, b) => a - b),
    async (db, seq) => void (await ignore({ ...call, db }, seq, reason)),
    named,
  )
  for (const seq of doneSeqs) logDeposit(call, 'BULK', '제외', await readDeposit(call.db, seq), { reason })
  return { done, failed }
}

export const bankDepositHandlers = handlersOf({
  'GET /api/v1/admin/bank-deposits': async (call, { query }) => {
    const found = await paged(
      query,
      () => countRows(call.db, bankDeposits, depositFilter(call.db, query)),
      (limit, offset) => depositRows(call.db, query).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'bank-deposits',
      targetCount: found.items.length,
      summary: `입금내역 조회 (${describeFilters('bank-deposits', query, 'depositorName')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return { ...found, items: (await withMatches(call.db, found.items)).map((line) => toDeposit(line)) }
  },

  'GET /api/v1/admin/bank-deposits/summary': (call, { query }) => summaryOf(call.db, query, call.now),

  'POST /api/v1/admin/bank-deposits/sync': { inSteps: sync },

  'POST /api/v1/admin/bank-deposits/rematch': (call) => rematch(call),

  'POST /api/v1/admin/bank-deposits/bulk': (call, { body }) => bulk(call, body),

  'GET /api/v1/admin/bank-deposits/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const line = await readDeposit(call.db, path.seq)
    logDeposit(call, unmasked ? 'UNMASK' : 'DETAIL', unmasked ? '개인정보 보기' : '상세 조회', line)
    return toDeposit(line, unmasked)
  },

  'GET /api/v1/admin/bank-deposits/{seq}/candidates': async (call, { path, query }) => {
    const line = await readDeposit(call.db, path.seq)
    return candidatesOf(call.db, line.deposit, query.keyword)
  },

  'POST /api/v1/admin/bank-deposits/{seq}/match': (call, { path: { seq }, body }) =>
    changeAndLog(call, seq, { what: '매칭' }, () => matchByHand(call, seq, body)),

  'POST /api/v1/admin/bank-deposits/{seq}/unmatch': (call, { path: { seq }, body }) =>
    changeAndLog(call, seq, { what: '매칭 취소', reason: body.reason }, () => unmatch(call, seq, body)),

  'POST /api/v1/admin/bank-deposits/{seq}/ignore': (call, { path: { seq }, body: { reason, version } }) =>
    changeAndLog(call, seq, { what: '제외', reason }, () => ignore(call, seq, reason, version)),

  'POST /api/v1/admin/bank-deposits/{seq}/unignore': (call, { path: { seq }, body: { version } }) =>
    changeAndLog(call, seq, { what: '되돌리기' }, () => unignore(call, seq, version)),

  'PUT /api/v1/admin/bank-deposits/{seq}/memo': (call, { path: { seq }, body }) =>
    changeAndLog(call, seq, { what: '메모', action: 'UPDATE' }, () => writeMemo(call, seq, body)),
})
