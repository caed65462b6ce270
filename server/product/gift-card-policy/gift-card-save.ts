import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { checkImages } from '../../files/refs'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { invalid, notFound } from '../../http/refusal'
import { countRows } from '../../resource/pages'
import { checkVersion, createdStamp, updatedStamp } from '../../resource/stamps'
import { fieldChanges, labelOf } from '../../session/field-changes'
import { brands } from '../brand/brand.schema'
import { items } from '../item/item.schema'
import { patterns } from '../pattern/pattern.schema'
import { giftCardGrants, giftCards } from './gift-card.schema'
import { readGiftCard } from './gift-card-record'
import { badState, checkPolicy, type GiftCardRow } from './gift-card-rules'

type Fields = Schemas['GiftCardFields']

/** The policy, locked until the end of the transaction. Throws 404. */
export async function lockGiftCard(db: Db, seq: number): Promise<GiftCardRow> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.giftCardSeq, seq)).for('update')
  if (!card) throw notFound()
  return card
}

/** Throws 400 unless every target is there and is (or makes) a tire. `held`: those that the policy has already may be gone. */
async function checkTargets(db: Db, { targetType, targetSeqs = [] }: Fields, held?: GiftCardRow): Promise<void> {
  if (targetType === 'ALL') return
  const known = held?.targetType === targetType ? held.targetSeqs : []
  const wanted = [...new Set(targetSeqs)].filter((seq) => !known.includes(seq))
  if (wanted.length === 0) return
  const there = {
    BRAND: () =>
      db
        .select({ n: count() })
        .from(brands)
        .where(and(inArray(brands.brandSeq, wanted), sql`'TIRE' = any(${brands.itemTypes})`)),
    PATTERN: () => db.select({ n: count() }).from(patterns).where(inArray(patterns.patternSeq, wanted)),
    ITEM: () =>
      db
        .select({ n: count() })
        .from(items)
        .where(and(inArray(items.itemSeq, wanted), eq(items.itemType, 'TIRE'))),
  }[targetType]
  const [found] = await there()
  if (Number(found?.n ?? 0) < wanted.length) {
    throw invalid({ targetSeqs: '없는 대상이거나 타이어가 아닌 대상이 있습니다.' })
  }
}

/** The columns of a body, checked. */
async function valuesOf(call: AdminCall, body: Fields, held?: GiftCardRow) {
  checkPolicy(body)
  await checkTargets(call.db, body, held)
  await checkImages(call, { imageFileSeq: body.imageFileSeq })
  return {
    title: body.title.trim(),
    giftType: body.giftType,
    issuer: body.issuer.trim(),
    tiers: body.tiers,
    targetType: body.targetType,
    targetSeqs: body.targetType === 'ALL' ? [] : [...new Set(body.targetSeqs ?? [])],
    orderFrom: body.orderFrom,
    orderTo: body.orderTo,
    mountDeadline: body.mountDeadline,
    budgetCount: body.budgetCount ?? null,
    perMemberLimit: body.perMemberLimit ?? 1,
    businessAllowed: body.businessAllowed ?? false,
    imageFileSeq: body.imageFileSeq ?? null,
    notice: body.notice ?? null,
    visible: body.visible ?? true,
  }
}

const tierText = (tiers: Schemas['GiftTier'][]): string =>
  tiers
    .map(({ rimFrom, rimTo, minQuantity, amount }) => `${rimFrom}~${rimTo}인치 ${minQuantity}본 ${amount}원`)
    .join(', ')

/** What the log shows of a policy. */
const shown = (card: Pick<GiftCardRow, keyof Awaited<ReturnType<typeof valuesOf>>>) => ({
  title: card.title,
  giftType: labelOf('GiftType', card.giftType),
  issuer: card.issuer,
  tiers: tierText(card.tiers),
  targetType: labelOf('GiftTarget', card.targetType),
  targetSeqs: card.targetSeqs.join(', '),
  orderFrom: card.orderFrom,
  orderTo: card.orderTo,
  mountDeadline: card.mountDeadline,
  budgetCount: card.budgetCount,
  perMemberLimit: card.perMemberLimit,
  businessAllowed: card.businessAllowed,
  imageFileSeq: card.imageFileSeq,
  notice: card.notice,
  visible: card.visible,
})

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Tiers with their members in one order, whatever order the database or a client gives them. */
const plain = (tiers: Schemas['GiftTier'][]) =>
  tiers.map((tier) => [tier.rimFrom, tier.rimTo, tier.minQuantity, tier.amount])

/** Changes a policy; what was promised with it stays. */
export async function updateGiftCard(
  call: AdminCall,
  seq: number,
  body: Schemas['GiftCardUpdate'],
): Promise<Schemas['GiftCard']> {
  const card = await lockGiftCard(call.db, seq)
  await checkVersion(card, body.version, () => readGiftCard(call, card))
  const next = await valuesOf(call, body, card)
  const grants = eq(giftCardGrants.giftCardSeq, seq)
  const sorted = (seqs: number[]) => [...seqs].sort((a, b) => a - b)
  const promised =
    same(plain(next.tiers), plain(card.tiers)) &&
    next.targetType === card.targetType &&
    same(sorted(next.targetSeqs), sorted(card.targetSeqs))
  if (!promised && (await countRows(call.db, giftCardGrants, grants)) > 0) {
    throw badState('지급 내역이 있는 상품권의 금액 구간과 대상은 변경할 수 없습니다.')
  }
  if (next.budgetCount !== null) {
    const made = await countRows(call.db, giftCardGrants, and(grants, ne(giftCardGrants.state, 'CANCELED')))
    if (next.budgetCount < made) {
      throw invalid({ budgetCount: `이미 발생한 지급 ${made}건보다 적게 설정할 수 없습니다.` })
    }
  }
  const [saved] = await call.db
    .update(giftCards)
    .set({ ...next, ...updatedStamp(call), version: card.version + 1 })
    .where(eq(giftCards.giftCardSeq, seq))
    .returning()
  call.log({
    action: 'UPDATE',
    resource: 'gift-cards',
    targetSeqs: [seq],
    summary: `상품권 정책 수정: ${card.title}`,
    changes: fieldChanges('GiftCardUpdate', shown(card), shown(next)),
  })
  return readGiftCard(call, saved ?? card)
}

/** Makes a policy. */
export async function createGiftCard(call: AdminCall, body: Fields): Promise<Schemas['GiftCard']> {
  const values = await valuesOf(call, body)
  const [card] = await call.db
    .insert(giftCards)
    .values({ ...values, ...createdStamp(call) })
    .returning()
  if (!card) throw new Error('no policy was made')
  call.log({
    action: 'CREATE',
    resource: 'gift-cards',
    targetSeqs: [card.giftCardSeq],
    summary: `상품권 정책 등록: ${card.title}`,
  })
  return readGiftCard(call, card)
}
