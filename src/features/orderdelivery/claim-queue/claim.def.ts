import { choice, flag, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { deliveryMethodLabels, paymentMethodLabels } from '@/shared/api/gen/orderdelivery-allorder.gen'
import { filterTitles, orderClaimRowTitles } from '@/shared/api/gen/orderdelivery-orderstatus.gen'
import type { Schemas } from '@/shared/api/types'
import { storeFilter } from '../../branch/manage/store.filters'
import { orderBrands } from '../order-list/order.filters'
import { orderNoText } from '../order-number.rules'

/** Order filters shared by all queues of claims and refunds. */
export const ofOrderFilters = [
  choice('deliveryMethod', deliveryMethodLabels),
  choice('paymentMethod', paymentMethodLabels),
  storeFilter,
  orderBrands,
  flag('late', { yes: '지연', no: '정상' }),
] as const

/** Returns the list definition of a queue of open claims. `tab` names it in the URL and in the contract. */
const claimDefOf = (tab: Schemas['ClaimTab'], noun: string) =>
  listDef<'/api/v1/admin/order-claims'>()({
    noun,
    unit: '건',
    filledWhen: '고객이 취소·반품·교환을 신청하면',
    path: '/api/v1/admin/order-claims',
    screen: '/orderdelivery/orderstatus',
    tab,
    code: 'ORDER_STATE_MANAGEMENT',
    titles: orderClaimRowTitles,
    filterTitles,
    fixed: { tab },
    mainColumns: {
      state: 'state',
      amount: 'payAmount',
      time: 'requestedAt',
      others: ['elapsed', 'itemSummary', 'reasonCode'],
    },
    seq: (claim) => claim.orderClaimSeq,
    name: (claim) => `${orderNoText(claim.orderNo)} ${claim.ordererName}`,
    filters: [
      keyword(['orderNo', 'ordererName', 'ordererPhone', 'itemName', 'trackingNumber'], {
        trackingNumber: '수거 송장',
        itemName: '상품명',
      }),
      period(['requestedAt']),
      ...ofOrderFilters,
    ],
    sorts: ['requestedAt', 'state', 'orderNo'],
    sort: 'requestedAt,asc',
  })

export const cancelClaimDef = claimDefOf('CANCEL_REQUESTED', '취소요청')
export const returnClaimDef = claimDefOf('RETURN_REQUESTED', '반품')
export const exchangeClaimDef = claimDefOf('EXCHANGE_REQUESTED', '교환')
