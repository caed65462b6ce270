import { call } from '@/shared/api/client'
import { browserPorts } from '@/shared/lib/ports'
import { PG_LINK } from './menu'

/** Maximum wait for the usage log before leaving, in ms. */
const LOG_WAIT_MS = 1_000

/** Logs that the payment provider's admin site is opened, like a screen view, and opens it in this window. */
export async function leaveTo(address: string): Promise<void> {
  const logging = call('post', '/api/v1/admin/admin-logs/screen-views', { body: { path: PG_LINK }, background: true })
  await Promise.race([logging.catch(() => undefined), new Promise((done) => setTimeout(done, LOG_WAIT_MS))])
  browserPorts.assign(address)
}
