import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const flagTones: Record<Schemas['LogFlag'], Tone> = {
  NIGHT: 'amber',
  BULK_VIEW: 'red',
  BULK_EXPORT: 'red',
  BULK_POINT: 'red',
  NEW_IP: 'amber',
  REPEATED_FAIL: 'red',
}
