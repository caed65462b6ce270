import { detailOf } from '@/features/product/manage/item.rules'
import { itemCellLines } from '@/features/product/product.rules'
import type { Column } from '@/kit/columns/column'
import { sharedColumnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import type { ScreenPath } from '@/kit/screen-path'
import { reviewRewardStateLabels, reviewStateLabels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import type { RowOf } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { linkTo, nameCell, statePill } from '@/shared/ui/table/cells'
import {
  isLow,
  isNew,
  type ReviewPath,
  type ReviewRow,
  reviewExcerpt,
  reviewTones,
  rewardTones,
  starsOf,
} from './review.rules'

/** Renders the bought item, linked to its page. */
function itemCell(row: ReviewRow) {
  const { itemName: name, itemType, itemSeq, brandName, sizeLabel, thumbnailUrl } = row
  const { first, second, picture } = itemCellLines({ name, brandName, sizeLabel, thumbnailUrl })
  const href = `${detailOf(itemType)}?seq=${itemSeq}`
  return nameCell(linkTo(first, href), second, picture)
}

/** Returns the columns common to both kinds of reviews. Each kind orders them. */
export function reviewColumns<P extends ReviewPath>(def: ListDef<P>, screen: ScreenPath) {
  const { kit, own } = sharedColumnsOf<ReviewPath, P>(def)
  const { number, time, custom, text, twoLine, link, yesNo, pill } = kit
  const seq = (row: ReviewRow) => def.seq(row as RowOf<P>)
  return own({
    seq: number('seq', { title: '번호', plain: true, width: 4.2, value: seq }),
    createdAt: time('createdAt'),
    item: custom('itemName', { width: 17, minWidth: 13, cut: true, cell: itemCell }),
    sizeLabel: text('sizeLabel', { width: 9, hidden: true }),
    carText: text('carText', { width: 8, hidden: true }),
    rating: custom('rating', {
      width: 5,
      tone: (row) => (isLow(row) ? 'red' : undefined),
      cell: ({ rating, images }) => nameCell(starsOf(rating), images.length > 0 && `사진 ${images.length}`),
    }),
    content: link('content', {
      to: screen as '/generalcommunity/purchasereview/detail',
      search: (row) => ({ seq: String(seq(row)) }),
      value: ({ content }) => reviewExcerpt(content),
      excerpt: () => null,
      grow: true,
      width: 20,
    }),
    writerName: twoLine('writerName', { width: 7, minWidth: 5.4, second: ({ carText }) => carText }),
    checked: yesNo('checkedAt', { title: '확인', yes: '확인', no: '미확인', width: 5, value: (row) => !isNew(row) }),
    replied: yesNo('reply', { yes: '답변', no: '-', width: 4.6, value: ({ reply }) => reply !== null }),
    reward: custom('rewardState', {
      width: 5.6,
      cell: ({ rewardState, rewardPoint }) =>
        statePill(
          rewardState === 'PAID' && rewardPoint !== null
            ? `${formatThousands(rewardPoint)}P`
            : reviewRewardStateLabels[rewardState],
          rewardTones[rewardState],
        ),
    }),
    state: pill('state', reviewStateLabels, reviewTones, { width: 5 }),
    reportCount: number('reportCount', { width: 4.6 }),
  })
}

/** Shows unchecked rows in bold. */
export const boldWhileNew = <R extends Pick<ReviewRow, 'checkedAt'>>(columns: readonly Column<R>[]): Column<R>[] =>
  columns.map((column) => ({ ...column, tone: (row) => column.tone?.(row) ?? (isNew(row) ? 'strong' : undefined) }))
