import { handlersOf } from '../../../call/handlers-of'
import { labelOf } from '../../../contract/contract-labels'
import { noAuthority } from '../../../contract/refusal'
import { findOrder, logOrder } from './order-rules'
import { saveLine, saveOrder } from './order-save'
import { orderRecord } from './read-order'

export const orderRecordHandlers = handlersOf({
  'GET /api/v1/admin/orders/{seq}': async (call, { path: { seq }, query: { unmask = false, print } }) => {
    if (print && !call.actor.permissions.ORDER_MANAGEMENT) throw noAuthority()
    const order = await findOrder(call.db, seq)
    const answer = await orderRecord(call, order, { unmask, ...(print && { print }) })
    logOrder(
      call,
      order,
      print
        ? { action: 'PRINT', what: `${labelOf('OrderSheetType', print)} 인쇄` }
        : unmask
          ? { action: 'UNMASK', what: '개인정보 보기' }
          : { action: 'DETAIL', what: '상세 조회' },
    )
    return answer
  },
  'PUT /api/v1/admin/orders/{seq}': (call, { path, body }) => saveOrder(call, path.seq, body),
  'PUT /api/v1/admin/order-lines/{seq}': (call, { path, body }) => saveLine(call, path.seq, body),
})
