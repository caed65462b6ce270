import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import type { ProviderNoteProps } from './provider-note-text'

/** Renders a note that the service is not connected or only simulated, for forms that use it; nothing if it is connected. */
export const ProviderNote = lazyPart<ProviderNoteProps>(
  async () => (await import('./provider-note-text')).ProviderNoteText,
  () => null,
  () => null,
)
