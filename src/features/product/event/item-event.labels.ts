import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const eventStateTones: Record<Schemas['ItemEventState'], Tone> = {
  SCHEDULED: 'blue',
  ONGOING: 'green',
  STOPPED: 'amber',
  ENDED: 'grey',
}
