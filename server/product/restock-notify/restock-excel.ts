import { defineExcel, offsetBatches } from '../../excel/resource'
import { labelOf } from '../../session/field-changes'
import { countRestock, type RestockQuery, type RestockRow, restockFilter, restockRows } from './restock-record'

/** Destroyed data says so. */
const kept = (value: string | null): string => value ?? '파기됨'

export const restockExcel = defineExcel<RestockRow>({
  resource: 'restock-notifies',
  title: '재입고 알림 신청내역',
  permission: ['RESTOCK_ALARM'],
  personal: true,
  listOperation: 'GET /api/v1/admin/restock-notifies',
  columns: [
    { title: '번호', width: 8, value: ({ notice }) => notice.restockNotifySeq },
    { title: '신청일시', width: 20, value: ({ notice }) => notice.requestedAt },
    { title: '상품코드', width: 14, value: ({ itemCode }) => itemCode },
    { title: '상품명', width: 44, value: ({ itemName }) => itemName },
    { title: '규격', width: 22, value: ({ sizeLabel }) => sizeLabel },
    { title: '회원번호', width: 10, value: ({ notice }) => notice.memberSeq },
    { title: '신청자', width: 12, value: ({ notice }) => kept(notice.name) },
    { title: '연락처', width: 14, value: ({ notice }) => kept(notice.mobilePhone) },
    { title: '채널', width: 8, value: ({ notice }) => labelOf('RestockChannel', notice.channel) },
    { title: '상태', width: 10, value: ({ notice }) => labelOf('RestockNotifyState', notice.state) },
    { title: '만료일시', width: 20, value: ({ notice }) => notice.expiresAt },
    { title: '발송일시', width: 20, value: ({ notice }) => notice.sentAt },
    { title: '재발송', width: 8, value: ({ notice }) => notice.resendCount },
    { title: '실패사유', width: 26, value: ({ notice }) => notice.failReason },
    { title: '취소사유', width: 26, value: ({ notice }) => notice.canceledReason },
    { title: '구매', width: 20, value: ({ purchasedAt }) => purchasedAt },
  ],
  count: (db, query) => countRestock(db, restockFilter(query as RestockQuery)),
  rows: (db, query) => offsetBatches((limit, offset) => restockRows(db, query as RestockQuery, limit, offset)),
})
