import { handlersOf } from '../call/handlers-of'
import { Refusal } from '../contract/refusal'
import { errorText } from '../lib/describe-error'
import { askProvider } from '../providers/ask-provider'
import { notConnected, PORTS } from '../providers/ports'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const providerHandlers = handlersOf({
  'GET /api/v1/admin/providers': async ({ services: { providers }, actor }) => {
    const maySeeErrors = actor.permissions.ADMIN_LOG_MANAGEMENT !== undefined
    return PORTS.map((port) => {
      const { lastSuccessAt, lastFailureAt, lastError } = providers.seen(port)
      return {
        port,
        state: providers.stateOf(port),
        service: providers.serviceOf(port),
        lastSuccessAt: iso(lastSuccessAt),
        lastFailureAt: iso(lastFailureAt),
        lastError: maySeeErrors ? lastError : null,
      }
    })
  },

  'POST /api/v1/admin/providers/{port}/check': {
    async inSteps({ services }, { path: { port } }) {
      if (services.providers.stateOf(port) !== 'CONNECTED') throw notConnected(port)
      const checked = await askProvider(services, port, async (provider) => await provider.check?.()).catch(
        (error: unknown) => {
          throw new Refusal(502, 'EXTERNAL_FAILED', `연결되지 않습니다: ${errorText(error)}`)
        },
      )
      return { balance: checked?.balance ?? null }
    },
  },
})
