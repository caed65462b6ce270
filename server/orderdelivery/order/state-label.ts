import { orderStateLabel } from '../../../openapi/formats/order-moves'
import type { Schemas } from '../../http/call'
import { labelsOf } from '../../session/field-changes'
import type { OrderRow } from './lock'

/** The word for where goods of an order stand, as it is shown. */
export const stateLabel = ({ state, deliveryMethod }: Pick<OrderRow, 'state' | 'deliveryMethod'>): string =>
  // the contract has a label for each of its values
  orderStateLabel(labelsOf('OrderState') as Record<Schemas['OrderState'], string>, state, deliveryMethod)
