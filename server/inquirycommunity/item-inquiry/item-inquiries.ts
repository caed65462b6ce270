import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Term } from '../../../domain/common/keyword'
import { sizeCode } from '../../../domain/product/tire-size'
import { items } from '../../product/schema/item.schema'
import { anyOf, isSet } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { defineInquiry } from '../inquiry-shared/define-inquiry'
import { itemInquiries } from '../schema/item-inquiry.schema'
import { askedItem, itemsOf, matchingCars, otherQuestions, purchasedInquiries } from './item-inquiry-parts'

const { itemInquirySeq, itemSeq, itemName, itemType, category, secret, visible } = itemInquiries

/** Returns the condition for inquiries about items that match now. */
const ofItems = (where: ReturnType<typeof sql>) =>
  sql`${itemSeq} in (select ${items.itemSeq} from ${items} where ${where})`

/** A size in any spelling matches the item's size; other text matches the stored item name. */
const ofSize = (term: Term) => {
  if (term.size) return ofItems(sql`${items.sizeCode} = ${sizeCode(term.size)}`)
  return term.sizeStart ? ofItems(sql`${items.sizeCode} like ${`${term.sizeStart}%`}`) : undefined
}

export const itemInquiry = defineInquiry({
  path: '/api/v1/admin/item-inquiries',
  noun: '상품 문의',
  table: itemInquiries,
  key: itemInquirySeq,
  keyName: 'itemInquirySeq',
  code: 'ITEM_INQUIRY',
  screen: '/inquirycommunity/product/detail',
  kind: 'ITEM_INQUIRY',
  keywords: {
    itemName: (keyword) => keywordCondition(keyword, { texts: [itemName], exclusive: ofSize }),
    itemCode: (keyword) => {
      const codeFilter = keywordCondition(keyword, { texts: [items.itemCode], codes: [items.itemCode], matchAny: true })
      return codeFilter && ofItems(codeFilter)
    },
  },
  filter: (query) =>
    and(
      anyOf(category, query.category),
      query.itemType ? eq(itemType, query.itemType) : undefined,
      query.brandSeq?.length ? ofItems(sql`${inArray(items.brandSeq, query.brandSeq)}`) : undefined,
      isSet(secret, query.secret),
      isSet(visible, query.visible),
    ),
  async lines({ db }, rows) {
    const known = await itemsOf(db, rows)
    const bought = await purchasedInquiries(db, rows)
    return rows.map((row) => {
      const item = row.itemSeq === null ? undefined : known.get(row.itemSeq)
      return {
        itemInquirySeq: row.itemInquirySeq,
        itemSeq: item?.itemSeq ?? null,
        itemType: row.itemType,
        itemName: row.itemName,
        sizeLabel: row.sizeLabel,
        category: row.category,
        brandName: item?.brandName ?? null,
        thumbnailUrl: item?.thumbnailUrl ?? null,
        secret: row.secret,
        visible: row.visible,
        hideReason: row.hideReason,
        purchased: bought.has(row.itemInquirySeq),
      }
    })
  },
  record: async ({ db }, row) => ({
    carText: row.carText,
    item: await askedItem(db, row.itemSeq),
    cars: await matchingCars(db, row.carText),
    others: await otherQuestions(db, row),
    movedToSeq: row.movedToSeq,
  }),
  published: sql`${visible} and not ${secret}`,
  answerSchema: 'InquiryAnswerBody',
  sheet: {
    title: '상품 문의',
    schema: 'ItemInquiryRow',
    columns: [
      { field: 'itemType', width: 10 },
      { field: 'itemName', width: 40 },
      { field: 'sizeLabel', width: 20 },
      { field: 'category', width: 12 },
      { field: 'secret', width: 8 },
      { field: 'visible', width: 8 },
      { field: 'hideReason', width: 16 },
      { field: 'purchased', width: 10 },
    ],
  },
})
