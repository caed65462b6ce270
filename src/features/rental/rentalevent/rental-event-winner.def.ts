import { winnerDefOf } from '@/features/promotion/event/event-winner.def'
import { rentalEvents } from './rental-event.rules'

export const rentalEventWinnerDef = winnerDefOf(rentalEvents)
