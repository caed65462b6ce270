import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'

const MessageNote = lazyPart(
  async () => (await import('./message-note')).MessageNote,
  () => null,
)

/** Returns the detail of a question: which of these messages are sent to whom, and which are off. */
export const sends = (...events: Schemas['MessageEventCode'][]): ReactNode => <MessageNote events={events} />
