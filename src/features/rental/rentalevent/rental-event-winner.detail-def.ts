import { winnerDetailOf } from '@/features/promotion/event/event-winner.detail-def'
import { rentalEvents } from './rental-event.rules'

export const rentalEventWinnerDetail = winnerDetailOf(rentalEvents)
