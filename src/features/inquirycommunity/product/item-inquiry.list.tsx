import { useMemo } from 'react'
import { useInquiryActions } from '@/features/inquirycommunity/inquiry-shared/inquiry-actions'
import { inquiryColumns } from '@/features/inquirycommunity/inquiry-shared/inquiry-columns'
import { InquiryTiles } from '@/features/inquirycommunity/inquiry-shared/inquiry-tiles'
import { itemCellLines } from '@/features/product/product.rules'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { itemInquiryCategoryLabels } from '@/shared/api/gen/inquirycommunity-product.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { linkTo, nameCell } from '@/shared/ui/table/cells'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { isOpenInquiry } from '../../../../domain/inquirycommunity/inquiry-states'
import { useVisibility } from './item-inquiry.calls'
import { itemInquiryDef } from './item-inquiry.def'
import { itemHref } from './item-inquiry.rules'

const DETAIL = '/inquirycommunity/product/detail'
const { twoLine, link, yesNo, toggle, custom } = columnsOf(itemInquiryDef)
const { first, last } = inquiryColumns(itemInquiryDef)
const dialogs = lazyCode(() => import('./item-inquiry-dialogs'))

type Row = Schemas['ItemInquiryRow']

/** Plain SVG, because a component in each of 500 rows is expensive. */
const lock = (
  <svg
    width="1em"
    height="1em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM8 11V7a4 4 0 1 1 8 0v4" />
  </svg>
)

/** Renders the item with a link to it. */
function itemCell(row: Row) {
  const { first: name, second, picture } = itemCellLines({ ...row, name: row.itemName })
  return nameCell(
    row.itemSeq !== null ? linkTo(name, itemHref(row.itemType, row.itemSeq)) : name,
    row.itemSeq === null ? `${second} (삭제된 상품)` : second,
    picture,
  )
}

function useColumns() {
  const { mutateAsync } = useVisibility()
  return useMemo(
    () => [
      ...first,
      custom('itemName', { width: 19, minWidth: 13, cut: true, cell: itemCell }),
      twoLine('category', {
        width: 6.6,
        minWidth: 6.6,
        value: (row) => itemInquiryCategoryLabels[row.category],
        second: (row) => row.secret && <>{lock} 비밀글</>,
      }),
      link('title', {
        title: '내용',
        to: DETAIL,
        search: (row) => ({ seq: String(row.itemInquirySeq) }),
        excerpt: () => null,
        grow: true,
        width: 20,
      }),
      twoLine('writerName', {
        width: 5.4,
        minWidth: 5.4,
        value: (row) => row.writerName ?? ERASED_TEXT,
        second: ({ purchased }) => purchased && '구매',
      }),
      yesNo('purchased', { yes: '구매', no: '미구매', width: 6, hidden: true }),
      toggle('visible', {
        // hiding needs a reason first: the row changes with the answer
        apply: (row) => row,
        async run(row, visible) {
          const path = { seq: row.itemInquirySeq }
          const { version } = row
          if (visible) return mutateAsync({ path, body: { visible, version } })
          return (await dialogs.get())?.askHide(`숨김: ${row.title}`, isOpenInquiry(row.state), (hiding) =>
            mutateAsync({ path, body: { visible, version, ...hiding } }),
          )
        },
      }),
      ...last,
    ],
    [mutateAsync],
  )
}

export function ItemInquiryList() {
  return (
    <ListScreen
      def={itemInquiryDef}
      columns={useColumns()}
      caption="상품 문의 목록"
      actions={useInquiryActions(itemInquiryDef, DETAIL)}
      tiles={(list) => <InquiryTiles list={list} />}
    />
  )
}
