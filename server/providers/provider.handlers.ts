import { handlersOf } from '../resource/handlers-of'
import { PORTS } from './ports'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const providerHandlers = handlersOf({
  'GET /api/v1/admin/providers': async ({ services: { providers }, actor }) => {
    const maySeeErrors = actor.permissions.ADMIN_LOG_MANAGEMENT !== undefined
    return PORTS.map((port) => {
      const { lastSuccessAt, lastFailureAt, lastError } = providers.seen(port)
      return {
        port,
        state: providers.stateOf(port),
        lastSuccessAt: iso(lastSuccessAt),
        lastFailureAt: iso(lastFailureAt),
        lastError: maySeeErrors ? lastError : null,
      }
    })
  },
})
