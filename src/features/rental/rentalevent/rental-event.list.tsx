import { createEventList } from '@/features/promotion/event/event.list'
import { columnsOf } from '@/kit/columns/columns'
import { rentalEntryConditionLabels } from '@/shared/api/gen/promotion-event.gen'
import { rentalEventDef } from './rental-event.def'
import { rentalEvents } from './rental-event.rules'

const { custom } = columnsOf(rentalEventDef)

export const RentalEventList = createEventList(rentalEvents, rentalEventDef, [
  custom('entryCondition', {
    width: 6.5,
    cell: ({ entryCondition: condition }) =>
      condition === null || condition === 'ANY' ? null : rentalEntryConditionLabels[condition],
  }),
])
