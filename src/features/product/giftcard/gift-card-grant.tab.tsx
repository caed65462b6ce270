import { orderNoText } from '@/features/orderdelivery/order-number.rules'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { giftCardGrantStateLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { linkTo } from '@/shared/ui/table/cells'
import { itemCellLines } from '../product.rules'
import { RECOVERY } from './gift-card.labels'
import { useGrantActions } from './gift-card-grant.actions'
import { grantDef } from './gift-card-grant.def'

const GrantDrawer = lazyDrawer(() => import('./gift-card-grant-view'), 'GrantView')

const { text, link, custom, twoLine, money, day, badges } = columnsOf(grantDef)

/** The page of the order, because it differs from the grant's own record. */
const ORDER = '/orderdelivery/allorder/detail'

const productOf = ({ itemName, ...grant }: Schemas['GiftCardGrant']) => ({ ...grant, name: itemName })

const columns = [
  day('eligibleAt', { width: 7.5 }),
  link('giftCardTitle', {
    width: 15.5,
    grow: true,
    search: (grant) => ({ seq: String(grant.giftCardGrantSeq) }),
    // the key of the sheet with gift card numbers
    second: (grant) => `지급번호 ${grant.giftCardGrantSeq}`,
  }),
  custom('orderNo', {
    width: 9.5,
    cell: ({ orderNo, orderSeq }) => linkTo(orderNoText(orderNo), `${ORDER}?seq=${orderSeq}`),
  }),
  twoLine('itemName', {
    title: '상품/수량',
    width: 17,
    minWidth: 15.5,
    value: (grant) => itemCellLines(productOf(grant)).first,
    second: (grant) => `${formatThousands(grant.quantity)}본 · ${itemCellLines(productOf(grant)).second}`,
  }),
  text('name', { width: 5 }),
  text('mobilePhone', { width: 9, minWidth: 9 }),
  money('amount', { strong: true, width: 6.5 }),
  badges('state', {
    width: 10,
    minWidth: 6.8,
    value: ({ state, recoveryNeeded }) => [
      { label: giftCardGrantStateLabels[state], tone: stateTones[state] },
      ...(recoveryNeeded ? [{ label: RECOVERY, tone: 'red' as const }] : []),
    ],
  }),
  day('sentAt', { width: 7.5 }),
  text('giftNumber', { title: '번호', width: 9, minWidth: 8.5 }),
  text('memo', { width: 5 }),
]

export function Grants() {
  return (
    <>
      <ListScreen
        def={grantDef}
        columns={columns}
        caption="상품권 지급내역"
        actions={useGrantActions()}
        footer={({ answer }) =>
          answer && {
            giftCardTitle: `합계 ${formatThousands(answer.total)}건`,
            amount: formatThousands(answer.totalAmount),
          }
        }
        toolbar={(list) => (
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/gift-card-grants"
            title="상품권번호 업로드"
            note="지급번호와 상품권번호를 올리면 지급완료로 바뀌고 회원에게 안내 메시지가 발송됩니다. 상품권번호는 모바일 상품권에만 꼭 필요합니다."
          />
        )}
      />
      <GrantDrawer />
    </>
  )
}
