import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte, lte, ne } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { anyOf, checkPeriod, contains } from '../../resource/filters'
import { createListQuery } from '../../resource/list-query'
import type { Reader } from '../../resource/options'
import { countRows } from '../../resource/pages'
import type { QueryAt, SortAt, Where } from '../../resource/types'
import { giftCardGrants, giftCards } from '../schema/gift-card.schema'
import { policyCounts, policyState } from './gift-card-counts'
import { checkPolicy, type GiftCardRow } from './gift-card-rules'
import { checkTargets, targetsOf } from './gift-card-targets'

const PATH = '/api/v1/admin/gift-cards'

const { giftCardSeq, title, giftType, issuer, orderFrom, orderTo } = giftCards

const rows = (call: Reader, where: Where, sort?: SortAt<typeof PATH>) =>
  createListQuery(giftCards, 'giftCardSeq', policyCounts(call.now), 'createdAt,desc')(call, where, sort)

function filter(query: QueryAt<typeof PATH>, { now }: Reader): Where {
  const { from, to } = query.orderPeriod ?? {}
  checkPeriod({ from, to }, 'orderPeriod')
  return and(
    contains(query.keyword, query.keywordType === 'issuer' ? issuer : title),
    anyOf(giftType, query.giftType),
    anyOf(policyState(now), query.state),
    from ? gte(orderTo, from) : undefined,
    to ? lte(orderFrom, to) : undefined,
  )
}

const sorted = (seqs: number[]): number[] => [...seqs].sort((a, b) => a - b)

/**
 * Throws INVALID_STATE if tiers or targets change although grants exist, and 400 if the budget is lower than the number
 * of grants that are not canceled.
 */
async function checkGranted(
  { db }: AdminCall,
  next: Pick<GiftCardRow, 'tiers' | 'targetType' | 'targetSeqs' | 'budgetCount'>,
  card: GiftCardRow,
): Promise<void> {
  const grants = eq(giftCardGrants.giftCardSeq, card.giftCardSeq)
  const same =
    isDeepStrictEqual(next.tiers, card.tiers) &&
    next.targetType === card.targetType &&
    isDeepStrictEqual(sorted(next.targetSeqs), sorted(card.targetSeqs))
  if (!same && (await countRows(db, giftCardGrants, grants)) > 0) {
    throw invalidState('지급 내역이 있는 상품권의 금액 구간과 대상은 변경할 수 없습니다.')
  }
  if (next.budgetCount === null) return
  const grantCount = await countRows(db, giftCardGrants, and(grants, ne(giftCardGrants.state, 'CANCELED')))
  if (next.budgetCount < grantCount) {
    throw invalid({ budgetCount: `이미 발생한 지급 ${grantCount}건보다 적게 설정할 수 없습니다.` })
  }
}

/** Returns the distinct target keys; none when the policy applies to all tires. */
const targetSeqsOf = ({ targetType, targetSeqs = [] }: Schemas['GiftCardFields']): number[] =>
  targetType === 'ALL' ? [] : [...new Set(targetSeqs)]

const giftCard = defineResource({
  path: PATH,
  noun: '상품권 정책',
  table: giftCards,
  key: 'giftCardSeq',
  schema: 'GiftCardUpdate',
  lookUpNames: nameLookupFrom(giftCards, giftCardSeq, title),
  nameOf: (card) => card.title,
  filter,
  rows,
  details: async ({ db }, card) => ({ targets: await targetsOf(db, card) }),
  async values({ db }, body, before) {
    checkPolicy(body)
    await checkTargets(db, body, before)
    const { perMemberLimit = 1, businessAllowed = false, visible = true } = body
    return { targetSeqs: targetSeqsOf(body), perMemberLimit, businessAllowed, visible }
  },
  async check(call, values, before) {
    if (before) await checkGranted(call, values, before)
  },
  uses: { columns: [giftCardGrants.giftCardSeq], message: () => '지급 내역이 있는 상품권은 삭제할 수 없습니다.' },
  bulk: visibleBulk,
})

export const giftCardHandlers = handlersOf(giftCard.handlers)
