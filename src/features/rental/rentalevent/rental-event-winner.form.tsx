import { WinnerRecord } from '@/features/promotion/event/event-winner.form'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { rentalEventWinnerDetail } from './rental-event-winner.detail-def'

export const RentalEventWinnerForm = (props: { target: DetailTarget; onClose: () => void }) => (
  <WinnerRecord {...props} def={rentalEventWinnerDetail} />
)
