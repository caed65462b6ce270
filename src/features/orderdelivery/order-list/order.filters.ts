import { fromCall, keyword } from '@/kit/filters/filter-kinds'

/** Labels of keyword kinds that have no field of their own. */
export const keywordLabels = {
  all: '전체',
  orderNo: '주문번호',
  ordererName: '주문자',
  ordererPhone: '휴대폰',
  loginId: '아이디',
  receiverName: '받는 분',
  depositorName: '입금자명',
  trackingNumber: '송장번호',
  carNumber: '차량번호',
  itemName: '상품명',
  itemCode: '상품코드',
  size: '규격',
  storeName: '장착점명',
  pgTid: 'PG 거래번호',
}

/** The keyword filter of orders. */
export const orderKeyword = keyword(
  [
    ...(['all', 'orderNo', 'ordererName', 'ordererPhone', 'loginId', 'receiverName', 'depositorName'] as const),
    ...(['trackingNumber', 'carNumber', 'itemName', 'itemCode', 'size', 'storeName', 'pgTid'] as const),
  ],
  keywordLabels,
)

export const orderBrands = fromCall('brandSeq', '/api/v1/admin/brands/options', {
  many: true,
  options: (brands) => brands.map(({ brandSeq, name, nameEn }) => ({ value: brandSeq, label: name, aliases: nameEn })),
})
