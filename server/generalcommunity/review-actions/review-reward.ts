import { inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type RewardProblem, rewardProblem, textLength } from '../../../domain/generalcommunity/review-transitions'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members, shopInfo } from '../../db/schema'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { lockMember } from '../../member/ledger/engine'
import { earnPoints } from '../../member/point-entry/points'
import type { ReviewCore } from '../review-shared/review-core'
import type { ReviewRow } from '../schema/review-base.schema'
import { checkedColumns } from './review-transitions'

type Reward = Pick<Schemas['ReviewReward'], 'amount' | 'force'>
type Shop = typeof shopInfo.$inferSelect

/** Returns the shop's settings. Throws 404 without a record. */
export async function shopOf(db: Db): Promise<Shop> {
  const [shop] = await db.select().from(shopInfo)
  if (!shop) throw notFound()
  return shop
}

/** Returns the points for a review, and the problem when they cannot be paid. */
function rewardOf(
  core: ReviewCore,
  shop: Shop,
  row: ReviewRow,
  memberState: Schemas['MemberState'] | null,
  { amount, force = false }: Reward,
): { points: number; problem: RewardProblem | null } {
  const { state, rewardState, content } = row
  const photo = row.imageFileSeqs.length > 0
  const problem = rewardProblem({ state, rewardState, memberState, content, photo }, force)
  const points = amount ?? core.reward.usual(shop, row)
  if (problem || points > 0) return { points, problem }
  const message = '지급할 포인트가 설정되어 있지 않습니다. 지급 포인트를 입력해 주세요.'
  return { points, problem: { code: 'INVALID_STATE', message, forceable: false } }
}

/** Pays the points of a locked review. Throws ALREADY_PROCESSED, INVALID_STATE. */
export async function payReward(
  call: AdminCall,
  core: ReviewCore,
  shop: Shop,
  before: ReviewRow,
  reward: Reward,
): Promise<ReviewRow> {
  const { db, now, actor } = call
  const { memberSeq } = before
  const member = memberSeq === null ? null : await lockMember(db, memberSeq)
  const { points, problem } = rewardOf(core, shop, before, member?.state ?? null, reward)
  if (problem || memberSeq === null) throw new Refusal(409, problem?.code ?? 'INVALID_STATE', problem?.message ?? '')
  await earnPoints(db, {
    now,
    memberSeq,
    kind: core.reward.kind,
    amount: points,
    createdBy: actor.adminSeq,
    reason: `${core.noun} 작성`,
    ...core.reward.of(core.store.seqOf(before)),
  })
  const paid = { rewardState: 'PAID' as const, rewardPoint: points, rewardedAt: now }
  return core.change(call, before, { ...paid, ...checkedColumns(call, before) }, [
    'REWARDED',
    `${formatNumber(points)}P`,
  ])
}

/** Returns what a reward would pay for each review, or why not, in the order of `seqs`. */
export async function previewReward(
  { db }: AdminCall,
  core: ReviewCore,
  { seqs, ...reward }: Schemas['ReviewRewardAsk'],
): Promise<Schemas['ReviewRewardPreview']> {
  const shop = await shopOf(db)
  // every table of reviews has these columns
  const rows = (await db
    .select()
    .from(core.table as PgTable)
    .where(inArray(core.store.key, seqs))) as ReviewRow[]
  const known = new Map(rows.filter(({ state }) => state !== 'DELETED').map((row) => [core.store.seqOf(row), row]))
  const writers = rows.flatMap(({ memberSeq }) => memberSeq ?? [])
  const found = writers.length
    ? await db
        .select({ memberSeq: members.memberSeq, state: members.state })
        .from(members)
        .where(inArray(members.memberSeq, writers))
    : []
  const stateOf = new Map(found.map(({ memberSeq, state }) => [memberSeq, state]))
  const lines = [...new Set(seqs)].map((seq): Schemas['ReviewRewardLine'] => {
    const row = known.get(seq)
    if (!row) {
      const empty = { itemName: null, writerName: null, letters: 0, photo: false, amount: null, forceable: false }
      return { seq, ...empty, message: notFound().message }
    }
    const { itemName, memberSeq, content } = row
    const memberState = memberSeq === null ? null : (stateOf.get(memberSeq) ?? null)
    const { points, problem } = rewardOf(core, shop, row, memberState, reward)
    return {
      seq,
      itemName,
      writerName: maskName(row.writerName),
      letters: textLength(content),
      photo: row.imageFileSeqs.length > 0,
      amount: problem ? null : points,
      forceable: problem?.forceable ?? false,
      message: problem?.message ?? null,
    }
  })
  const amounts = lines.flatMap(({ amount }) => amount ?? [])
  return { lines, count: amounts.length, total: amounts.reduce((sum, amount) => sum + amount, 0) }
}
