import type { ReactNode } from 'react'
import type { Schemas } from '@/shared/api/types'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'

const MessageNote = lazyPart(
  async () => (await import('./message-note')).MessageNote,
  () => null,
)

/** Returns what a question says below its text: which of these messages are sent to whom, and which are off. */
export const sends = (...events: Schemas['MessageEventCode'][]): ReactNode => <MessageNote events={events} />
