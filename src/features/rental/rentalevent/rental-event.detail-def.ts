import { eventDetailOf } from '@/features/promotion/event/event.detail-def'
import { rentalEvents } from './rental-event.rules'

export const rentalEventDetail = eventDetailOf(rentalEvents)
