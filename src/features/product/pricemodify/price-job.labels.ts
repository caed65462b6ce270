import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export const priceJobStateTones: Record<Schemas['PriceJobState'], Tone> = {
  SCHEDULED: 'blue',
  RUNNING: 'amber',
  DONE: 'green',
  PARTIAL: 'red',
  FAILED: 'red',
  CANCELED: 'grey',
  REVERTED: 'violet',
}

export const priceLineStateTones: Record<Schemas['PriceLineState'], Tone> = {
  WAITING: 'grey',
  DONE: 'green',
  SKIPPED: 'grey',
  FAILED: 'red',
  REVERTED: 'violet',
}

export const previewResultTones: Record<Schemas['PricePreviewResult'], Tone> = {
  UP: 'amber',
  DOWN: 'blue',
  SAME: 'grey',
  SKIPPED: 'grey',
  FAILED: 'red',
}
