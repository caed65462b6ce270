import type { components } from '../../openapi/schema.gen'

type Schemas = components['schemas']

/** The states that each action on a gift card grant starts from. */
export const giftCardMoves: Readonly<Record<Schemas['GiftCardGrantAction'], readonly Schemas['GiftCardGrantState'][]>> =
  {
    MARK_SENT: ['PENDING'],
    HOLD: ['PENDING'],
    RELEASE: ['HOLD'],
    CANCEL: ['PENDING', 'HOLD'],
    RECOVERED: ['SENT'],
  }
