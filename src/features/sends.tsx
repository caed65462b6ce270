import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'

const OffNote = lazyPart(
  async () => (await import('./off-note')).OffNote,
  () => null,
)

/** Returns what a question adds to the messages that it promises: which of them are off. */
export const sends = (...events: Schemas['MessageEventCode'][]): ReactNode => <OffNote events={events} />
