import { and, eq } from 'drizzle-orm'
import { isBlank } from '../../../domain/common/visible-text'
import { required } from '../../../domain/messages/required'
import { giftCardTransitions } from '../../../domain/product/gift-card-transitions'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound, type Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queueMessage } from '../../message/outbox'
import { createNameLookup, forEachRow } from '../../resource/each-row'
import { assertUnique } from '../../resource/unique'
import { type GrantRow, grantText, wrongState } from '../gift-card-policy/gift-card-rules'
import { giftCardGrants } from '../schema/gift-card.schema'
import { type GrantLine, grantNames, grantStore, lockGrant, subjectsOf } from './gift-card-grant-record'

type Action = Schemas['GiftCardGrantAction']
type Change = Partial<typeof giftCardGrants.$inferInsert>

interface Extra {
  giftNumber?: string | undefined
  memo?: string | undefined
  reason?: string | undefined
}

/** Returns why an action is not possible now; null when it is. */
export function transitionProblem(action: Action, { grant, giftType }: GrantLine, giftNumber?: string): Refusal | null {
  if (!giftCardTransitions[action].includes(grant.state)) return wrongState(grant)
  if (action === 'RECOVERED' && !grant.recoveryNeeded) return invalidState('회수가 필요하지 않은 지급입니다.')
  if (action === 'MARK_SENT' && giftType === 'MOBILE' && !giftNumber) {
    return invalidState('모바일 상품권은 상품권번호를 입력해 주세요.')
  }
  return null
}

function changeOf(call: AdminCall, action: Action, extra: Extra): Change {
  switch (action) {
    case 'MARK_SENT':
      return {
        state: 'SENT',
        sentAt: call.now,
        giftNumber: extra.giftNumber ?? null,
        ...(extra.memo ? { memo: extra.memo } : {}),
      }
    case 'HOLD':
      return { state: 'HOLD', memo: extra.memo ?? null }
    case 'RELEASE':
      return { state: 'PENDING', ...(extra.memo ? { memo: extra.memo } : {}) }
    case 'CANCEL':
      return { state: 'CANCELED', canceledReason: extra.reason ?? null }
    case 'RECOVERED':
      return { recoveryNeeded: false, ...(extra.memo ? { memo: extra.memo } : {}) }
  }
}

const { giftCardGrantSeq, giftCardSeq, giftNumber } = giftCardGrants

/** Throws DUPLICATE when the policy granted this voucher number already. */
const checkNumber = (db: Db, grant: GrantRow, number: string): Promise<void> =>
  assertUnique(db, giftCardGrantSeq, grant.giftCardGrantSeq, {
    giftNumber: [and(eq(giftCardSeq, grant.giftCardSeq), eq(giftNumber, number)), '이미 지급한 상품권번호입니다.'],
  })

/** Notifies the buyer that the voucher was granted. */
async function notifyBuyer(call: AdminCall, line: GrantLine, giftNumber: string | undefined): Promise<void> {
  const { grant, giftCardTitle, orderNo } = line
  await queueMessage(call, {
    eventCode: 'MANUAL',
    to: { name: grant.name, phone: grant.mobilePhone, memberSeq: grant.memberSeq },
    title: '상품권 지급 안내',
    text: grantText(giftCardTitle, grant.amount, orderNo, Boolean(giftNumber)),
    ...(giftNumber ? { values: { 상품권번호: giftNumber } } : {}),
    related: { type: 'giftCardGrant', seq: grant.giftCardGrantSeq },
    change: 'SENT',
  })
}

/** Locks one grant and applies an action. Throws 404, INVALID_STATE when it is not possible, DUPLICATE. */
export async function transitionGrant(call: AdminCall, seq: number, action: Action, extra: Extra): Promise<GrantLine> {
  const line = await lockGrant(call.db, seq)
  if (!line) throw notFound()
  const problem = transitionProblem(action, line, extra.giftNumber)
  if (problem) throw problem
  if (action === 'MARK_SENT' && extra.giftNumber) await checkNumber(call.db, line.grant, extra.giftNumber)
  await grantStore.update(call, line.grant, changeOf(call, action, extra))
  if (action === 'MARK_SENT') await notifyBuyer(call, line, extra.giftNumber)
  return line
}

const trimmedOrUndefined = (value = ''): string | undefined => (isBlank(value) ? undefined : value.trim())

/** Checks that the fields required by the action are present. Throws 400. */
function checkBody({ action, memo, reason, seqs, giftNumbers = [] }: Schemas['GiftCardGrantBulk']): void {
  if (action === 'HOLD' && !trimmedOrUndefined(memo)) throw invalid({ memo: required('메모') })
  if (action === 'CANCEL' && !trimmedOrUndefined(reason)) throw invalid({ reason: required('취소사유') })
  const stray = giftNumbers.findIndex(({ seq }) => !seqs.includes(seq))
  if (stray >= 0) throw invalid({ [`giftNumbers.${stray}.seq`]: '선택하지 않은 지급번호입니다.' })
  const numbers = giftNumbers.map(({ giftNumber }) => giftNumber)
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) !== index)
  if (twice >= 0) throw invalid({ [`giftNumbers.${twice}.giftNumber`]: '같은 상품권번호가 두 번 있습니다.' })
}

/** Applies an action to each chosen grant in turn. */
export async function bulkGrants(call: AdminCall, body: Schemas['GiftCardGrantBulk']): Promise<Schemas['BulkReceipt']> {
  checkBody(body)
  const { action } = body
  const numbers = new Map(body.giftNumbers?.map(({ seq, giftNumber }) => [seq, giftNumber]))
  const memo = trimmedOrUndefined(body.memo)
  const reason = trimmedOrUndefined(body.reason)
  const done: GrantLine[] = []
  const seqs = [...body.seqs].sort((a, b) => a - b)
  const receipt = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      done.push(await transitionGrant({ ...call, db }, seq, action, { giftNumber: numbers.get(seq), memo, reason }))
    },
    createNameLookup(giftCardGrantSeq, grantNames),
  )
  if (done.length > 0) {
    call.log({
      action: action === 'MARK_SENT' ? 'SEND' : 'BULK',
      resource: 'gift-card-grants',
      targetSeqs: done.map(({ grant }) => grant.giftCardGrantSeq),
      named: grantNames,
      subjects: done.flatMap(({ grant }) => subjectsOf(grant)),
      ...(reason ? { reason } : {}),
      summary: `상품권 ${labelOf('GiftCardGrantAction', action)}: ${done.length}건`,
      personal: true,
    })
  }
  return { done: receipt.done, failed: receipt.failed }
}
