import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

/** That something worked is the rule: only what did not asks for eyes. */
export const resultTones: Record<Schemas['LogResult'], Tone> = { SUCCESS: 'grey', FAILURE: 'red' }

export const flagTones: Record<Schemas['LogFlag'], Tone> = {
  NIGHT: 'amber',
  BULK_VIEW: 'red',
  BULK_EXPORT: 'red',
  NEW_IP: 'amber',
  REPEATED_FAIL: 'red',
}

export const inspectionTones: Record<Schemas['InspectionState'], Tone> = { OPEN: 'blue', DONE: 'green' }
