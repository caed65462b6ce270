import { entryDefOf } from '@/features/promotion/event/event-entry.def'
import { rentalEvents } from './rental-event.rules'

export const rentalEventEntryDef = entryDefOf(rentalEvents)
