import { withParticle } from '../../domain/common/particles'
import { labelOf } from '../contract/contract-labels'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'

/** Name of an external service: a field of `ExternalServices`. */
export type Port = Schemas['ProviderPort']

/** Result of a successful connection check. */
export interface ProviderCheck {
  /** Remaining prepaid balance, in won. */
  balance?: number
}

/** Base of every provider's interface. */
export interface Provider {
  /** True for those of a sample shop, which do nothing outside of this machine. */
  readonly simulated?: true
  /** Name of the service, for 환경 점검. Missing in simulated ones. */
  readonly service?: string
  /** Checks the connection with a request that has no effect. Throws an error that describes the problem. */
  check?(): Promise<ProviderCheck>
}

/** All ports, in the order in which they are shown. */
export const PORTS: readonly Port[] = [
  'payments',
  'messages',
  'taxOffice',
  'bankFeed',
  'businessRegistry',
  'tracking',
  'addresses',
]

/** Returns e.g. `카드 결제사가 연결되지 않았습니다.` */
const notConnectedText = (port: Port): string =>
  `${withParticle(labelOf('ProviderPort', port), '이/가')} 연결되지 않았습니다.`

/** Thrown instead of a call to a port without a provider: nothing was done. The message is shown. */
export class NotConnectedError extends Error {
  constructor(port: Port) {
    super(notConnectedText(port))
  }
}

/** Returns the refusal of a call that needs a port without a provider. */
export const notConnected = (port: Port): Refusal => new Refusal(502, 'EXTERNAL_FAILED', notConnectedText(port))
