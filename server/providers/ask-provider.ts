import type { Clock } from '../lib/clock'
import { errorText } from '../lib/describe-error'
import type { ExternalServices } from '../providers/external-services'
import { DeclinedError, MisconnectedError, NoAnswerError } from './errors'
import { NotConnectedError, type Port } from './ports'
import type { ProviderBook } from './provider-book'

/** Default timeout of an external system, in ms. */
const ANSWER_MS = 15_000

/** The part of the server's services that `askProvider` needs. */
interface ProviderServices {
  external: ExternalServices
  providers: ProviderBook
  clock: Clock
}

/**
 * Asks the provider of a port. Throws NotConnectedError if it has none, NoAnswerError after the timeout, and any error
 * of the call.
 */
export async function askProvider<P extends Port, T>(
  { external, providers, clock }: ProviderServices,
  port: P,
  ask: (provider: NonNullable<ExternalServices[P]>) => Promise<T>,
): Promise<T> {
  const provider = external[port]
  if (!provider) throw new NotConnectedError(port)
  const { answerMs = ANSWER_MS } = external
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`응답이 없습니다 (${answerMs / 1000}초)`)), answerMs)
  })
  try {
    const answer = await Promise.race([ask(provider), timeout])
    providers.answered(port, clock.now())
    return answer
  } catch (error) {
    // a refusal shows that the connection works, unless the shop itself is refused (a wrong key)
    if (error instanceof DeclinedError && !(error instanceof MisconnectedError)) providers.answered(port, clock.now())
    else providers.failed(port, clock.now(), errorText(error))
    throw error
  } finally {
    clearTimeout(timer)
  }
}
