import { handlersOf } from '../../call/handlers-of'
import { uploadCalls } from '../../excel/upload-calls'
import { asRental, type EventConfig, rentalEvents, shopEvents } from '../event/event-scope'
import { bulkWinners } from './event-winner-bulk'
import { winnersOf } from './event-winner-edit'
import { lockEvent } from './event-winner-rules'
import { drawWinners, pickWinner } from './select-winners'
import { winnerUpload } from './winner-upload'

const handlersAt = (resource: EventConfig) => {
  const winners = winnersOf(resource)
  const uploadsOf = (eventSeq: number) => uploadCalls(winnerUpload(resource, eventSeq))
  return handlersOf({
    'GET /api/v1/admin/event-winners': (call, { query }) => winners.list(call, query),
    'GET /api/v1/admin/event-winners/prizes': (call, { query }) => winners.prizes(call, query.eventSeq),
    'GET /api/v1/admin/event-winners/{seq}': (call, { path, query }) => winners.read(call, path.seq, query.unmask),
    'PUT /api/v1/admin/event-winners/{seq}': (call, { path, body }) => winners.update(call, path.seq, body),
    'POST /api/v1/admin/event-winners/bulk': (call, { body }) => bulkWinners(call, resource, body),

    'POST /api/v1/admin/events/{seq}/winners': async (call, { path, body }) =>
      winners.shown(call.db, await winners.lineOf(call.db, await pickWinner(call, resource, path.seq, body))),
    'POST /api/v1/admin/events/{seq}/winners/draw': (call, { path, body }) =>
      drawWinners(call, resource, path.seq, body),
    'POST /api/v1/admin/events/{seq}/winners/publish': (call, { path }) => winners.publish(call, path.seq),
    'POST /api/v1/admin/events/{seq}/winners/unpublish': (call, { path }) => winners.unpublish(call, path.seq),

    'GET /api/v1/admin/events/{seq}/winners/excel-template': async (call, { path }) => {
      await lockEvent(call.db, resource.scope, path.seq, 'share')
      return uploadsOf(path.seq).template()
    },
    'POST /api/v1/admin/events/{seq}/winners/excel-uploads': {
      inSteps: (call, { path, body }) => uploadsOf(path.seq).upload.inSteps(call, { body }),
    },
    'POST /api/v1/admin/events/{seq}/winners/excel-uploads/{uploadSeq}/confirm': {
      inSteps: (call, { path, body }) => uploadsOf(path.seq).confirm.inSteps(call, { path, body }),
    },
  })
}

export const eventWinnerHandlers = handlersAt(shopEvents)
export const rentalEventWinnerHandlers = asRental(handlersAt(rentalEvents))
