import { CommentRecord } from '@/features/promotion/event/event-comment-view'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { rentalEvents } from './rental-event.rules'

export const RentalEventCommentView = (props: { target: DetailTarget; onClose: () => void }) => (
  <CommentRecord {...props} scope={rentalEvents} />
)
