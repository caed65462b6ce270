import type { Adapter } from './adapter'
import { juso } from './addresses/juso'
import { sweetTracker } from './tracking/sweet-tracker'

/** All real services that can be connected, see docs/connect.md. */
export const ADAPTERS: readonly Adapter[] = [sweetTracker, juso]
