import { createWinnerList } from '@/features/promotion/event/event-winner.list'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { rentalColumnOf } from './rental-application-column'
import { rentalEvents } from './rental-event.rules'
import { rentalEventWinnerDef } from './rental-event-winner.def'

export const RentalEventWinnerList = createWinnerList(
  rentalEvents,
  rentalEventWinnerDef,
  lazyDrawer(() => import('./rental-event-winner.form'), 'RentalEventWinnerForm'),
  rentalColumnOf(rentalEventWinnerDef),
)
