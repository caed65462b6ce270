import { salutationOf, textAnswerPart } from '@/features/inquirycommunity/inquiry-shared/inquiry.rules'
import { detailOf } from '@/features/product/manage/item.rules'
import type { Schemas } from '@/shared/api/types'

/** Returns the URL of an item's page. */
export const itemHref = (itemType: Schemas['ItemType'], itemSeq: number): string =>
  `${detailOf(itemType)}?seq=${itemSeq}`

/** The answer part of item inquiries. */
export const itemAnswer = textAnswerPart<Schemas['ItemInquiry']>({
  target: 'ITEM_INQUIRY',
  values: (record) => ({
    고객명: salutationOf(record),
    상품명: record.itemName,
    ...(record.assigneeName && { 담당자명: record.assigneeName }),
  }),
})
