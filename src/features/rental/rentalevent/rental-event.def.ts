import { eventDefOf } from '@/features/promotion/event/event.def'
import { rentalEvents } from './rental-event.rules'

export const rentalEventDef = eventDefOf(rentalEvents)
