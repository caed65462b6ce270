import { eventCodes, recipientOf, variablesOf } from '../../domain/basicSetting/message-events'
import { labelOf } from '../contract/contract-labels'
import type { Schemas } from '../contract/contract-types'

type Event = Omit<Schemas['MessageEvent'], 'channel'>

/** All message events of the shop, with the variables that their texts may use. */
export const messageEvents: readonly Event[] = eventCodes.map((code) => ({
  code,
  label: labelOf('MessageEventCode', code),
  recipient: recipientOf(code),
  variables: variablesOf(code),
}))

const byCode = new Map(messageEvents.map((event, at) => [event.code, { ...event, eventNo: at + 1 }]))

/** Returns an event and its position among all events. */
export function messageEvent(code: Schemas['MessageEventCode']): Event & { eventNo: number } {
  const event = byCode.get(code)
  if (!event) throw new Error(`no message event ${code}`)
  return event
}
