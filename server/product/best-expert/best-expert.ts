import { sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { codeAndName } from '../item/item-name'
import { bestExperts } from '../schema/best-expert.schema'
import { items } from '../schema/item.schema'
import { count, filter, PATH, rows, show } from './best-expert-record'
import { checkFields, checkItem, checkSectionLimit, placeName } from './best-expert-rules'

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const NO_EXPERT = { expertName: null, expertTitle: null, expertFileSeq: null, expertComment: null }

/** Recommendations: one list per place, at most 20 of them visible. */
export const bestExpert = defineResource({
  path: PATH,
  noun: '추천 상품',
  table: bestExperts,
  key: 'bestExpertSeq',
  schema: 'BestExpertUpdate',
  lookUpNames: nameLookupFrom(
    sql`${bestExperts} join ${items} on ${items.itemSeq} = ${bestExperts.itemSeq}`,
    bestExperts.bestExpertSeq,
    codeAndName,
  ),
  nameOf: (row) => `${placeName(row)} – ${row.headline}`,
  filter,
  rows,
  count,
  show,
  values: (_call, body, before) => ({
    // The item type of a record never changes.
    itemType: before?.itemType ?? (body as Schemas['BestExpertCreate']).itemType,
    startAt: dateOf(body.startAt),
    endAt: dateOf(body.endAt),
    visible: body.visible ?? true,
    ...(body.recommendType === 'BEST' ? NO_EXPERT : {}),
  }),
  async check(call, values, before) {
    checkFields(values)
    await checkItem(call, values, before)
  },
  async checkChange({ db }, next, before) {
    const keepsPlace = before?.visible && before.recommendType === next.recommendType && before.section === next.section
    if (next.visible && !keepsPlace) await checkSectionLimit(db, next)
  },
  bulk: visibleBulk,
  order: { within: ['itemType', 'recommendType', 'section'] },
  nameInList: ({ headline }) => headline,
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
