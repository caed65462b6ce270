import { handlersOf } from '../../call/handlers-of'
import { eventActions } from './event-resource'
import { asRental, type EventConfig, rentalEvents, shopEvents } from './event-scope'

const handlersAt = (resource: EventConfig) => {
  const acts = eventActions(resource)
  return handlersOf({
    ...acts.event.handlers,
    'POST /api/v1/admin/events/{seq}/close': (call, { path }) => acts.close(call, path.seq),
    'POST /api/v1/admin/events/{seq}/reopen': (call, { path }) => acts.reopen(call, path.seq),
    'GET /api/v1/admin/events/{seq}/stats': (call, { path }) => acts.stats(call, path.seq),
  })
}

export const eventHandlers = handlersAt(shopEvents)
export const rentalEventHandlers = asRental(handlersAt(rentalEvents))

const excelOf = (resource: EventConfig) =>
  eventActions(resource).event.excel({
    title: resource.noun,
    permission: [resource.code],
    schema: 'EventRow',
    columns: [
      { field: 'eventSeq', width: 8 },
      { field: 'title', width: 44 },
      { field: 'kind', width: 10 },
      ...(resource.scope === 'RENTAL' ? [{ field: 'entryCondition', width: 14 }] : []),
      { field: 'audience', width: 12 },
      { field: 'startAt', width: 20 },
      { field: 'endAt', width: 20 },
      { field: 'state', width: 10 },
      { field: 'visible', width: 8 },
      { field: 'pinned', width: 8 },
      { field: 'viewCount', width: 10 },
      { field: 'commentCount', width: 10 },
      { field: 'entryCount', width: 10 },
      { field: 'winnerCount', width: 10 },
      { field: 'announceDate', width: 12 },
      { field: 'winnersPublishedAt', width: 20 },
      { field: 'closedAt', width: 20 },
      { field: 'createdAt', width: 20 },
    ],
  })

export const eventExcel = excelOf(shopEvents)
export const rentalEventExcel = excelOf(rentalEvents)
