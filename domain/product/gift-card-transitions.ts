import type { components } from '../../openapi/schema.gen'

type Schemas = components['schemas']

/** The states in which each action on a gift card grant is possible. */
export const giftCardTransitions: Readonly<
  Record<Schemas['GiftCardGrantAction'], readonly Schemas['GiftCardGrantState'][]>
> = {
  MARK_SENT: ['PENDING'],
  HOLD: ['PENDING'],
  RELEASE: ['HOLD'],
  CANCEL: ['PENDING', 'HOLD'],
  RECOVERED: ['SENT'],
}
