import { type EventsOf, shopEvents } from '@/features/promotion/event/event-scope.rules'

type Calls = EventsOf['calls']
type Screens = EventsOf['screens']

/** The calls of the rental shop answer what the shop's do, under these names: so they are typed as those. */
const calls = Object.fromEntries(
  Object.entries(shopEvents.calls).map(([name, path]) => [name, path.replace('/admin/event', '/admin/rental-event')]),
) as Record<keyof Calls, string> as Calls

const screens: Record<keyof Screens, string> = {
  list: '/rental/rentalevent',
  detail: '/rental/rentalevent/detail',
  prize: '/rental/rentalevent/prize',
  comment: '/rental/rentalevent/comment',
}

/** The events of the rental shop. */
export const rentalEvents: EventsOf = {
  noun: '렌탈 이벤트',
  code: 'RENTAL_EVENT_MANAGEMENT',
  kinds: ['INFO', 'COMMENT', 'ENTRY'],
  // they read the same of their URLs
  screens: screens as Screens,
  calls,
  sheets: {
    events: 'rental-events',
    winners: 'rental-event-winners',
    comments: 'rental-event-comments',
    entries: 'rental-event-entries',
  },
  page: '/rental/event',
}
