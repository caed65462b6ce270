import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import type { ProviderNoteProps } from './provider-note-text'

/** Says before anything is pressed that the service is not connected or only simulated; nothing if it is connected. */
export const ProviderNote = lazyPart<ProviderNoteProps>(
  async () => (await import('./provider-note-text')).ProviderNoteText,
  () => null,
  () => null,
)
