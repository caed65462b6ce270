import { handlersOf } from '../../../call/handlers-of'
import { createShipment, createShipments, updateShipment } from '../../shipment/shipments'
import { readOrder } from '../record/read-order'

export const shipmentHandlers = handlersOf({
  'POST /api/v1/admin/shipments': (call, { body }) => createShipment(call, body, () => readOrder(call, body.orderSeq)),
  'POST /api/v1/admin/shipments/bulk': (call, { body }) => createShipments(call, body),
  'PUT /api/v1/admin/shipments/{seq}': (call, { path, body }) => updateShipment(call, path.seq, body),
})
