import { orderStateLabel } from '../../../domain/orderdelivery/order-moves'
import type { Schemas } from '../../http/call'
import { labelsOf } from '../../session/field-changes'
import type { OrderRow } from './order-lock'

/** Returns the Korean label of an order state; some labels depend on the delivery method. */
export const stateLabel = ({ state, deliveryMethod }: Pick<OrderRow, 'state' | 'deliveryMethod'>): string =>
  // the contract has a label for every state
  orderStateLabel(labelsOf('OrderState') as Record<Schemas['OrderState'], string>, state, deliveryMethod)
