import { handlersOf } from '../../call/handlers-of'
import { bestExpert } from './best-expert'
import { autoFill } from './best-expert-auto-fill'
import { checkSection } from './best-expert-rules'

const ORDER = 'PUT /api/v1/admin/best-experts/order'

export const bestExpertHandlers = handlersOf({
  ...bestExpert.handlers,
  [ORDER]: async (call, input) => {
    checkSection(input.body)
    return bestExpert.handlers[ORDER](call, input)
  },
  'POST /api/v1/admin/best-experts/auto-fill': async (call, { body }) => autoFill(call, body),
})
