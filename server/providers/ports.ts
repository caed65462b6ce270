import { withParticle } from '../../domain/common/particles'
import { labelOf } from '../contract/contract-labels'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'

/** A service outside that the shop uses: a field of `ExternalServices`. */
export type Port = Schemas['ProviderPort']

/** What a working connection tells of itself. */
export interface ProviderCheck {
  /** What is left of a prepaid balance, in won. */
  balance?: number
}

/** Base of every provider's interface. */
export interface Provider {
  /** True for those of a sample shop, which do nothing outside of this machine. */
  readonly simulated?: true
  /** Name of the service, for 환경 점검. Missing in simulated ones. */
  readonly service?: string
  /** Asks the service something without an effect. Throws what is wrong with the connection. */
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
