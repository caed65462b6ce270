import { commentDefOf } from '@/features/promotion/event/event-comment.def'
import { rentalEvents } from './rental-event.rules'

export const rentalEventCommentDef = commentDefOf(rentalEvents)
