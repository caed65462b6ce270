import { eq, sql } from 'drizzle-orm'
import { fileRefs } from '../../files/refs'
import type { Schemas } from '../../http/call'
import { defineResource } from '../../resource/define'
import { namedBy } from '../../resource/each-row'
import { textOrNull } from '../../resource/fields'
import { items } from '../item/item.schema'
import { codeAndName } from '../item/item-name'
import { bestExperts } from './best-expert.schema'
import { count, filter, headOf, PATH, rows } from './best-expert-record'
import { checkFields, checkItem, checkRoom, placeName, type Values } from './best-expert-rules'

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

/** Recommendations: one list for each place, shown up to 20 at a time. */
export const bestExpert = defineResource({
  path: PATH,
  noun: '추천 상품',
  table: bestExperts,
  key: 'bestExpertSeq',
  schema: 'BestExpertUpdate',
  named: namedBy(
    sql`${bestExperts} join ${items} on ${items.itemSeq} = ${bestExperts.itemSeq}`,
    bestExperts.bestExpertSeq,
    codeAndName,
  ),
  nameOf: (row) => `${placeName(row)} – ${row.headline}`,
  filter,
  rows,
  count,
  show: async (_call, found) => found.map((row) => ({ ...headOf(row), soldLast30Days: row.soldLast30Days })),
  async read(call, seq) {
    const [row] = await rows(call, eq(bestExperts.bestExpertSeq, seq))
    if (!row) return undefined
    const { expertTitle, expertFileSeq, expertComment } = row.best
    const refOf = await fileRefs(call.db, [expertFileSeq])
    return { ...headOf(row), expertTitle, expertImage: refOf(expertFileSeq), expertComment }
  },
  values(_call, body, before) {
    const expert = body.recommendType === 'EXPERT'
    const values: Values = {
      // A record stays of the kind that it was made of.
      itemType: before?.itemType ?? (body as Schemas['BestExpertCreate']).itemType,
      recommendType: body.recommendType,
      section: body.section,
      itemSeq: body.itemSeq,
      badgeText: textOrNull(body.badgeText),
      headline: body.headline.trim(),
      expertName: expert ? textOrNull(body.expertName) : null,
      expertTitle: expert ? textOrNull(body.expertTitle) : null,
      expertFileSeq: (expert && body.expertFileSeq) || null,
      expertComment: expert ? textOrNull(body.expertComment) : null,
      startAt: dateOf(body.startAt),
      endAt: dateOf(body.endAt),
      visible: body.visible ?? true,
    }
    checkFields(values)
    return values
  },
  check: checkItem,
  async checkChange({ db }, next, before) {
    const stays = before?.visible && before.recommendType === next.recommendType && before.section === next.section
    if (next.visible && !stays) await checkRoom(db, next)
  },
  bulk: { labels: 'VisibleAction', changes: { SHOW: { visible: true }, HIDE: { visible: false } } },
  order: { within: ['itemType', 'recommendType', 'section'], nameOf: ({ headline }) => headline },
})

export const bestExpertExcel = bestExpert.excel({
  title: '베스트·전문가 추천',
  permission: ['BEST_EXPERT_ITEM'],
  schema: 'BestExpertRow',
  columns: [
    { field: 'itemType', width: 10 },
    { field: 'recommendType', width: 12 },
    { field: 'section', width: 12 },
    { field: 'rankNo', width: 8 },
    { field: 'item.itemCode', width: 12 },
    { field: 'item.name', width: 40 },
    { field: 'item.sizeLabel', width: 20 },
    { field: 'item.salePrice', width: 12 },
    { field: 'item.stockQuantity', width: 8 },
    { field: 'badgeText', width: 12 },
    { field: 'headline', width: 40 },
    { field: 'expertName', width: 12 },
    { field: 'startAt', width: 20 },
    { field: 'endAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'soldLast30Days', width: 10 },
    { field: 'updatedAt', width: 20 },
  ],
})
