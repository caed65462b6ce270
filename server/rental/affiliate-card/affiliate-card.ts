import { and, eq, sql } from 'drizzle-orm'
import { TIER_RISES, tierProblems } from '../../../domain/rental/rental-fee'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf, labelsOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textsOf, visibleBulk } from '../../resource/fields'
import { assertUnique, nameEquals } from '../../resource/unique'
import { affiliateCards } from '../schema/affiliate-card.schema'
import { rentalApplications } from '../schema/rental-application.schema'
import { rentalProducts } from '../schema/rental-product.schema'
import { cardStats } from './affiliate-card-days'
import { cardOptions, filter, PATH, rows } from './affiliate-card-record'

type Row = typeof affiliateCards.$inferSelect

const { affiliateCardSeq, cardCompany, name } = affiliateCards

const companyName = sql<string>`(${JSON.stringify(labelsOf('AffiliateCardCompany'))}::jsonb ->> ${cardCompany})`

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Checks the fields of a card. Throws 400. */
function checkFields(body: Schemas['AffiliateCardBody']): void {
  const errors: Record<string, string> = {}
  if (body.annualFeeDomestic == null && body.annualFeeGlobal == null)
    errors.annualFeeDomestic = '국내와 해외겸용 연회비 중 하나를 입력해 주세요.'
  for (const { at, field } of tierProblems(body.tiers)) errors[`tiers.${at}.${field}`] = TIER_RISES
  const [start, end] = [dateOf(body.startAt), dateOf(body.endAt)]
  if (start && end && end <= start) errors.endAt = '종료일시는 시작일시보다 뒤여야 합니다.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Removes a card from the products that offer it. */
async function removeFromProducts({ db, actor, now }: AdminCall, seq: number): Promise<void> {
  const { affiliateCardSeqs, version } = rentalProducts
  await db
    .update(rentalProducts)
    .set({
      affiliateCardSeqs: sql`array_remove(${affiliateCardSeqs}, ${seq}::int)`,
      version: sql`${version} + 1`,
      updatedAt: now,
      updatedBy: actor.loginId,
    })
    .where(sql`${seq}::int = any(${affiliateCardSeqs})`)
}

const affiliateCard = defineResource({
  path: PATH,
  noun: '제휴카드',
  table: affiliateCards,
  key: 'affiliateCardSeq',
  schema: 'AffiliateCardUpdate',
  lookUpNames: nameLookupFrom(affiliateCards, affiliateCardSeq, sql`${companyName} || ' ' || ${name}`),
  nameOf: (row: Row) => `${labelOf('AffiliateCardCompany', row.cardCompany)} ${row.name}`,
  filter,
  rows,
  values(_call, body) {
    checkFields(body)
    return {
      rentalCompanies: textsOf(body.rentalCompanies),
      spendIncludesRental: body.spendIncludesRental ?? false,
      startAt: new Date(body.startAt),
      endAt: dateOf(body.endAt),
      visible: body.visible ?? true,
    }
  },
  check: ({ db }, values, before) =>
    assertUnique(db, affiliateCardSeq, before?.affiliateCardSeq, {
      name: [and(eq(cardCompany, values.cardCompany), nameEquals(name, values.name)), '이미 등록된 카드입니다.'],
    }),
  checkChange({ now }, next) {
    if (next.visible && next.reviewUntil < seoulDay(now))
      throw invalidState('심의필 유효기간이 지난 카드는 노출할 수 없습니다.')
  },
  uses: {
    columns: [rentalApplications.affiliateCardSeq],
    message: (n) => `신청 ${n.toLocaleString('en-US')}건에서 선택된 카드입니다. 숨김으로 바꿔 주세요.`,
  },
  checkRemoval: (call, row) => removeFromProducts(call, row.affiliateCardSeq),
  bulk: visibleBulk,
  order: {},
})

export const affiliateCardHandlers = handlersOf({
  ...affiliateCard.handlers,
  'GET /api/v1/admin/affiliate-cards/options': (call) => cardOptions(call),
  async 'GET /api/v1/admin/affiliate-cards/{seq}/stats'(call, { path, query }) {
    await affiliateCard.read(call, path.seq)
    return cardStats(call, path.seq, query.days ?? 30)
  },
})

export const affiliateCardExcel = affiliateCard.excel({
  title: '제휴카드',
  permission: ['RENTAL_CARD_MANAGEMENT'],
  schema: 'AffiliateCard',
  columns: [
    { field: 'affiliateCardSeq', width: 8 },
    { field: 'sortOrder', width: 8 },
    { field: 'cardCompany', width: 12 },
    { field: 'name', width: 30 },
    {
      field: 'tiers',
      width: 46,
      value: ({ tiers }) =>
        tiers
          .map((tier) => `${tier.minSpend / 10_000}만 원 이상 ${tier.discountAmount.toLocaleString('en-US')}원`)
          .join(' / '),
    },
    { field: 'maxDiscount', width: 12 },
    { field: 'annualFeeDomestic', width: 12 },
    { field: 'annualFeeGlobal', width: 14 },
    { field: 'reviewNo', width: 24 },
    { field: 'reviewUntil', width: 12 },
    { field: 'startAt', width: 20 },
    { field: 'endAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'visible', width: 8 },
    { field: 'applicationCount', width: 8 },
    { field: 'viewCount', width: 8 },
    { field: 'clickCount', width: 8 },
    { field: 'clickCount30d', width: 10 },
    { field: 'updatedAt', width: 20 },
  ],
})
