import { type EventScope, shopEvents } from '@/features/promotion/event/event-scope.rules'

type Calls = EventScope['calls']
type Screens = EventScope['screens']

/** API paths of the rental shop. They have the same shapes as those of the shop, so they share their types. */
const calls = Object.fromEntries(
  Object.entries(shopEvents.calls).map(([name, path]) => [name, path.replace('/admin/event', '/admin/rental-event')]),
) as Record<keyof Calls, string> as Calls

const screens: Record<keyof Screens, string> = {
  list: '/rental/rentalevent',
  detail: '/rental/rentalevent/detail',
  prize: '/rental/rentalevent/prize',
  comment: '/rental/rentalevent/comment',
}

/** The scope of the rental shop's events. */
export const rentalEvents: EventScope = {
  noun: '렌탈 이벤트',
  code: 'RENTAL_EVENT_MANAGEMENT',
  kinds: ['INFO', 'COMMENT', 'ENTRY'],
  // the screens read the same URL parameters
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
