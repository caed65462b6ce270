import { orderStateLabel } from '../../../domain/orderdelivery/order-transitions'
import { labelsOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import type { OrderRow } from './order-lock'

/** Returns the Korean label of an order state; some labels depend on the delivery method. */
export const stateLabel = ({ state, deliveryMethod }: Pick<OrderRow, 'state' | 'deliveryMethod'>): string =>
  // the contract has a label for every state
  orderStateLabel(labelsOf('OrderState') as Record<Schemas['OrderState'], string>, state, deliveryMethod)
